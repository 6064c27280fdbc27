"""A process that starts the programs of bots, watches them and ends them with all that they have started.

The arena starts one watchdog for each of its processes (`client.py`). The watchdog (`serve.py`) forks one
supervisor for each program (`supervise.py`), which is the program's parent. On Linux both are child
subreapers, so that a process whose parent is gone becomes their child instead of `init`'s: no session,
process group or double fork gets away. The supervisor adds up what the whole tree of processes uses.

    arena process --- watchdog --- supervisor --- program --- whatever it starts

Each link is watched from both ends:

- The arena process dies: every supervisor loses its connection and ends its tree.
- The program kills or stops its supervisor: the arena process loses the connection and blames the program,
  and the watchdog inherits the tree and ends it.
- The program kills the watchdog: the supervisors go on, and the next program gets a new watchdog.

Nothing here but `client.py` imports anything of ours outside this folder, since a watchdog must start fast.
"""
