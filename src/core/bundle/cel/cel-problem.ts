/** Thrown where an expression is wrong, or where that could not be determined (`isUnknown`), and caught in `checkCel`. */
export class CelProblem extends Error {
  override readonly name = 'CelProblem';
  readonly isUnknown: boolean;

  constructor(message: string, isUnknown = false) {
    super(message);
    this.isUnknown = isUnknown;
  }
}
