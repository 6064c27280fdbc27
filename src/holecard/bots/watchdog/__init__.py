"""Watchdog: starts bot programs, limits their resources, and kills them with all their descendants.

Each arena process starts one watchdog (`client.py`). The watchdog (`serve.py`) forks one supervisor
(`supervise.py`) per program, which becomes the parent of the program. On Linux both are child subreapers:
orphaned descendants become their children instead of `init`'s, so no program escapes by a new session, a
process group or a double fork. The supervisor measures the resource usage of the whole process tree.

    arena process --- watchdog --- supervisor --- program --- its descendants

Each link is monitored from both ends:

- The arena process dies: every supervisor loses its connection and kills its tree.
- The program kills or stops its supervisor: the arena process loses the connection and reports a fault of
  the program; the watchdog inherits the tree and kills it.
- The program kills the watchdog: the supervisors keep running, and the next program gets a new watchdog.

To start fast, no module here except `client.py` imports any holecard code outside this package.
"""
