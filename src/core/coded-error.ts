/** An error whose kinds are a closed list of codes: one class for each thing outside. The message is one sentence, and no secret is in it. */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code;
  /** What to do, in one imperative. */
  readonly fix: string;

  constructor(code: Code, message: string, fix: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.fix = fix;
  }
}
