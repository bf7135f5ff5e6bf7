import type { Blob } from '../core/catalog/blob.ts';
import { placeOfProblem } from '../core/catalog/place-of-problem.ts';
import { isHarmless } from '../core/catalog/problem-list.ts';
import type { RepositoryState, Snapshot } from '../core/snapshot.ts';
import type { Place } from '../core/source.ts';

/** Something that a difference leaves out, and why. */
interface Omission {
  readonly message: string;
  readonly fix?: string;
  readonly at: Place;
  /** Nobody is to blame: trying again may help. */
  readonly unknown?: true;
}

/** What a difference leaves out, because nobody can read it on one of the sides. */
export function differenceOmissions(
  { base, merged, unloaded }: Snapshot,
  names: Readonly<Record<'base' | 'merged', string>>,
): readonly Omission[] {
  const files = unloaded.map(
    ({ path, side, reason, detail }): Omission => ({
      message: `It could not be read in ${names[side]}: ${detail}. Differences of its package are missing.`,
      at: { file: path },
      ...(reason === 'unreadable' ? { unknown: true } : {}),
    }),
  );
  const before = new Set(textsOf(base));
  const after = new Set(textsOf(merged));
  const isOnBothSides = ({ document }: Blob) => before.has(document.text) && after.has(document.text);
  const documents = (['base', 'merged'] as const).flatMap(side =>
    [...{ base, merged }[side].catalogs.values()].flatMap(({ blobs }) =>
      blobs.flatMap((blob): readonly Omission[] => {
        if (blob.content.kind !== 'unreadable' || isOnBothSides(blob)) return [];
        const problem = blob.content.problems.find(({ rule }) => !isHarmless(rule));
        if (problem === undefined) return [];
        const message = `It cannot be read in ${names[side]}, so its differences are missing. ${problem.message}`;
        return [{ message, fix: problem.fix, at: placeOfProblem(blob, problem) }];
      }),
    ),
  );
  return [...files, ...documents];
}

/** The texts of the documents that nobody can read. */
function textsOf({ catalogs }: RepositoryState): string[] {
  return [...catalogs.values()].flatMap(({ blobs }) =>
    blobs.flatMap(({ document, content }) => (content.kind === 'unreadable' ? document.text : [])),
  );
}
