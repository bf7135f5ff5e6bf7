/** A revision of a branch as its place in time. */
export interface Release {
  /** Id of the commit. */
  readonly commit: string;
  /** ISO 8601, UTC, in whole seconds. Never before that of an earlier commit of the branch. */
  readonly time: string;
  /** How many earlier commits of the branch have the same time. */
  readonly number: number;
}

/** What a tag says about the release that it was made for. */
export interface TaggedRelease extends Omit<Release, 'commit'> {
  readonly tag: string;
  /** The first 12 digits of the commit's id. */
  readonly commit: string;
  /** How often the same commit was built anew before, on other bases. */
  readonly rebuild: number;
}

const commitDigits = 12;
const suffix = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:\.(\d{1,6}))?-([\da-f]{12})(?:-r([1-9]\d{0,3}))?$/;

/**
 * The place of the newest commit: a clock that was wrong must not make a later commit look older than an earlier one.
 *
 * @param history commits along the first parents, newest first; its dates in ISO 8601, UTC
 */
export function releaseOf(history: readonly { readonly id: string; readonly date: string }[]): Release {
  let time = '';
  let number = 0;
  for (const { date } of history.toReversed()) {
    const seconds = `${date.slice(0, 19)}Z`;
    number = seconds > time ? 0 : number + 1;
    if (seconds > time) time = seconds;
  }
  return { commit: history[0]?.id ?? '', time, number };
}

/**
 * The tag that a release of a catalog has for ever: `latest-20260102T030405Z-0123456789ab`, and with `-r1` at its end where the same commit
 * was built anew.
 *
 * @param moving the tag that moves from release to release
 * @param rebuild how often the commit was built anew before
 */
export function releaseTag(moving: string, { commit, time, number }: Release, rebuild = 0): string {
  const compact = time.replace(/[-:]/g, '');
  const again = rebuild === 0 ? '' : `-r${rebuild}`;
  return `${moving}-${compact}${number === 0 ? '' : `.${number}`}-${commit.slice(0, commitDigits)}${again}`;
}

/** The releases among the tags of a repository, newest first: in the same order for everybody. */
export function releasesAmong(tags: readonly string[], moving: string): readonly TaggedRelease[] {
  const releases = tags.flatMap(tag => {
    const found = tag.startsWith(`${moving}-`) ? suffix.exec(tag.slice(moving.length + 1)) : null;
    if (found === null) return [];
    const [, year, month, day, hour, minute, second, number = '0', commit = '', rebuild = '0'] = found;
    const time = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
    return [{ tag, time, number: Number(number), commit, rebuild: Number(rebuild) }];
  });
  return releases.sort((a, b) => compareRevisions(b, a) || b.rebuild - a.rebuild);
}

/** Negative where `a` is of an earlier commit, 0 where both are of one. */
export function compareRevisions(a: Release, b: Release): number {
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  if (a.number !== b.number) return a.number - b.number;
  const [left, right] = [a.commit.slice(0, commitDigits), b.commit.slice(0, commitDigits)];
  return left < right ? -1 : left > right ? 1 : 0;
}
