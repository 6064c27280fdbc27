"""Ridge regression of standardized columns, from sums of their products."""

import numpy as np

from holecard.solver.luck.check_down_kernel import Floats


def ridge(gram: Floats, target: Floats, scale: Floats, penalty: Floats) -> Floats:
    """Coefficients, each shrunk by as many hands as its penalty. A column that never varies has none.

    `scale` has the standard deviations of the columns, `gram` and `target` the sums of their products with
    each other and with what they explain.
    """
    kept = scale > 1e-12
    scaled = gram[np.ix_(kept, kept)] / np.outer(scale[kept], scale[kept]) + np.diag(penalty[kept])
    found = np.zeros(len(gram))
    found[kept] = np.linalg.solve(scaled, target[kept] / scale[kept]) / scale[kept]
    return found
