/** A tree has nothing that could be judged. A check that looked at nothing must not be green. */
export class NothingToCheck extends Error {
  override readonly name = 'NothingToCheck';
}
