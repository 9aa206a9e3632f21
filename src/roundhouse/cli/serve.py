"""`roundhouse serve`: the table, where people play in a browser."""

from __future__ import annotations

import os
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from typing import Annotated

import typer

from roundhouse.cli.output import console, fail


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port to listen on; 0 takes a free one.")] = 8018,
    workers: Annotated[
        int, typer.Option("--workers", min=1, help="Server processes; more than one needs PostgreSQL.")
    ] = 1,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = False,
    log_level: Annotated[str, typer.Option("--log-level", help="debug, info, warning or error.")] = "warning",
) -> None:
    """Run the server. Settings come from the environment: see docs/server.md."""
    try:
        import uvicorn

        from roundhouse.table.settings import from_environment
        from roundhouse.table.supervisor import Supervisor
    except ImportError as error:
        fail(f"The table needs more packages ({error.name} is missing): install Roundhouse with its extra 'table'")
    settings = from_environment()
    if workers > 1 and settings.url().startswith("sqlite"):
        fail("Several processes need PostgreSQL: set ROUNDHOUSE_DATABASE_URL, or use one worker.")
    os.environ.setdefault("ROUNDHOUSE_PROCESSES", str(workers))
    address = f"http://{host}:{port}"
    console.print(f"Roundhouse is at {address}  (stop with Ctrl-C)", markup=False, soft_wrap=True)
    if browser:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    supervisor = Supervisor()
    if settings.delivery:
        supervisor.start()
    try:
        uvicorn.run(
            "roundhouse.table.app:serve",
            factory=True,
            host=host,
            port=port,
            workers=workers if workers > 1 else None,
            log_level=log_level,
            access_log=log_level in ("debug", "info"),
            timeout_graceful_shutdown=3,
            timeout_keep_alive=65,
            server_header=False,
            proxy_headers=False,
            http="roundhouse.table.gate:Gate",
            ws="none",
        )
    finally:
        supervisor.stop()


def deliver() -> None:
    """Send notifications: for a server that does not start this process itself (ROUNDHOUSE_DELIVERY=false)."""
    try:
        from roundhouse.table.delivery import main
    except ImportError as error:
        fail(f"The table needs more packages ({error.name} is missing): install Roundhouse with its extra 'table'")
    main()


def _open_when_ready(address: str) -> None:
    """Open the page once the server answers. Where there is no browser, the printed address has to do."""
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if os.name == "posix" and not has_screen and sys.platform != "darwin":
        return
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}/api/titles", timeout=2).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
