/**
 * The title of a run of the workflow that installs, which its `run-name` makes of its inputs. GitHub does not show the inputs of a run, but it does show
 * its title.
 *
 * @param number of the pull request
 * @param subject digest of what is to be installed
 */
export function runTitle(number: number, subject: string): string {
  return `Install #${number}: ${subject}`;
}

/** The pull request that a title names, to look at again; undefined for any other title. */
export function pullOfTitle(title: string): number | undefined {
  const number = Number(/^Install #([1-9]\d{0,14}): [0-9a-f]{64}$/.exec(title)?.[1]);
  return Number.isSafeInteger(number) ? number : undefined;
}
