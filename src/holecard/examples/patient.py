from holecard import Bot


class Patient(Bot):
    def act(self, view):
        return view.pot_raise(0.5) if view.hole[0].rank >= 10 else view.check()
