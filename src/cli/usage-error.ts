/** The command line is wrong: exit code 2, with what to do about it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
