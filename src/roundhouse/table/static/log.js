// The log: which lines are shown, by what they are about, by whom they are, and by a word in them.
const LOG = ".tab-log:not(:empty)";

export class Log {
  topic = "";
  whose = "";
  text = "";

  constructor() {
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-topic]");
      if (button) { this.topic = button.dataset.topic; this.apply(); }
    });
    document.addEventListener("change", (event) => {
      if (event.target.matches("[data-whose]")) { this.whose = event.target.value; this.apply(); }
    });
    document.addEventListener("input", (event) => {
      if (event.target.matches("[data-find]")) { this.text = event.target.value; this.apply(); }
    });
  }

  /** Remember which messages were seen; a dot on the way to the log says that there are others. */
  unread() {
    const tab = document.querySelector(".tab[data-spoken]"), key = `said ${document.getElementById("live")?.dataset.game}`;
    const papers = document.querySelector('.shows [data-show="side"]');
    let news = false;
    if (tab) {
      const seen = Boolean(document.querySelector(LOG)?.getClientRects().length);
      if (seen) localStorage.setItem(key, tab.dataset.spoken);
      news = !seen && Number(tab.dataset.spoken) > Number(localStorage.getItem(key) ?? 0);
      tab.classList.toggle("news", news);
      tab.querySelector(".unread").hidden = !news;
    }
    papers?.classList.toggle("news", news);
  }

  /** Show what was asked for; a new view comes with everything. */
  apply() {
    const panel = document.querySelector(LOG);
    if (!panel) return;
    panel.dataset.only = this.topic;
    for (const each of panel.querySelectorAll("[data-topic]")) each.setAttribute("aria-pressed", String(each.dataset.topic === this.topic));
    const whose = panel.querySelector("[data-whose]"), find = panel.querySelector("[data-find]");
    if (!whose) return;
    whose.value = this.whose;
    if (find !== document.activeElement) find.value = this.text;
    const wanted = this.text.trim().toLocaleLowerCase();
    for (const line of panel.querySelectorAll(".line")) {
      const words = wanted && `${line.textContent} ${[...line.querySelectorAll("[title]")].map((each) => each.title).join(" ")}`;
      line.hidden = Boolean((this.whose && line.dataset.player !== this.whose) || (wanted && !words.toLocaleLowerCase().includes(wanted)));
    }
    for (const group of panel.querySelectorAll(".by, .chapter")) group.hidden = ![...group.querySelectorAll(".line")].some((line) => !line.hidden);
  }
}
