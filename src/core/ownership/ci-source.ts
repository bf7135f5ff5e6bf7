import type { FileLookup } from './base-files.ts';
import type { OwnersProblem } from './model.ts';
import { ciFilePath } from './ownership-files.ts';
import { readCiFile } from './read-ci-file.ts';
import type { SourceAnswer } from './source-answer.ts';

/** What the base tree's `ci.yaml` files say about who owns what. */
export interface CiSource {
  readonly ofPackage: (name: string) => SourceAnswer;
  /** Only what keeps a file from saying who owns; other settings are none of its business. */
  readonly problemsOf: (name: string) => readonly OwnersProblem[];
}

/** `reviewers` of `operators/<name>/ci.yaml`. An empty list says nothing, as no list does. */
export function ciSource(lookup: FileLookup, operators: string | undefined): CiSource {
  const known = new Map<string, { answer: SourceAnswer; problems: readonly OwnersProblem[] }>();
  const read = (name: string) => {
    const remembered = known.get(name) ?? readOne(lookup, operators, name);
    known.set(name, remembered);
    return remembered;
  };
  return { ofPackage: name => read(name).answer, problemsOf: name => read(name).problems };
}

function readOne(
  lookup: FileLookup,
  operators: string | undefined,
  name: string,
): { answer: SourceAnswer; problems: readonly OwnersProblem[] } {
  const found = operators === undefined ? undefined : lookup(ciFilePath(operators, name));
  if (found === undefined) return { answer: undefined, problems: [] };
  if ('problem' in found) return { answer: { broken: found.problem }, problems: [found.problem] };
  const { reviewers, isBroken, problems } = readCiFile(found.file);
  const broken = isBroken ? problems[0] : reviewers?.isBroken ? reviewers.problems[0] : undefined;
  if (broken !== undefined) return { answer: { broken }, problems: reviewers?.problems ?? problems };
  if (reviewers === undefined || reviewers.owners.length === 0) return { answer: undefined, problems: [] };
  return { answer: { owners: reviewers.owners, teams: [] }, problems: reviewers.problems };
}
