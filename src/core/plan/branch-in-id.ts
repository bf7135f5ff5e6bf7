/**
 * The name of a branch as ids of check runs have it: without a slash, and whole, since what is shorter could stand for another branch as well.
 * GitHub documents no limit for these ids. Every other character is `%` with the four hexadecimal digits of each UTF-16 unit: unlike
 * `encodeURIComponent`, that has a text for every name.
 */
export function branchToId(branch: string): string {
  return branch.replace(/[^\w.-]/g, unit => `%${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The name of the branch; undefined for what is none: a run of the Action's name may be made by anybody who can run a workflow. */
export function branchFromId(text: string): string | undefined {
  const branch = text.replace(/%([0-9a-f]{4})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return branch !== '' && branchToId(branch) === text ? branch : undefined;
}
