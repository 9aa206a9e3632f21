"""Learning to judge positions: games between bots, what they show, and a small network that learns from it.

    python -m roundhouse.lab.learn play FOLDER --title 1830 --seats simple,simple,simple,simple --games 200
    python -m roundhouse.lab.learn train FOLDER judgement.json
    python -m roundhouse.lab.learn tune numbers.json --title 1830 --rivals simple,simple,simple --generations 4
    python -m roundhouse.lab.learn rank FILE ...

The first needs nothing but the project and can be broken off and gone on with; the second needs the extra `learn`
(PyTorch), and uses a GPU where there is one. The third looks for the numbers that the regular bot wins most with;
the last one asks what was learned in the middle of recorded games who will win.
Playing with what was learned needs none of them.
"""
