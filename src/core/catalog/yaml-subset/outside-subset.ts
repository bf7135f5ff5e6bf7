/** Thrown where a text leaves the subset. One for all, since making an error costs more than reading a small document. */
export const outsideSubset: unique symbol = Symbol('outside the subset');
