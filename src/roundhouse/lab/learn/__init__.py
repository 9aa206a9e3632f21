"""Learning to judge positions: games between bots, what they show, and a small network that learns from it.

    python -m roundhouse.lab.learn play FOLDER --title 1830 --seats simple,simple,simple,simple --games 200
    python -m roundhouse.lab.learn train FOLDER judgement.json

The first needs nothing but the project and can be broken off and gone on with; the second needs the extra `learn`
(PyTorch), and uses a GPU where there is one. Playing with what was learned needs neither.
"""
