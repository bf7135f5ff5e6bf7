/** Thrown inside the YAML and JSON readers where a text is not what it should be, and caught where they are entered. */
export class SyntaxProblem extends Error {
  override readonly name = 'SyntaxProblem';
  readonly offset: number;
  readonly fix: string;

  constructor(message: string, fix: string, offset: number) {
    super(message);
    this.fix = fix;
    this.offset = offset;
  }
}
