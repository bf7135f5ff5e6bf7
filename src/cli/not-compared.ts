import { placeOfProblem } from '../core/catalog/place-of-problem.ts';
import type { Snapshot } from '../core/snapshot.ts';
import type { InputProblem } from './render/report-problems.ts';

/** What a difference leaves out, because nobody can read it on one of the sides. */
export function notCompared(
  { base, merged, unloaded }: Snapshot,
  names: Readonly<Record<'base' | 'merged', string>>,
): readonly InputProblem[] {
  const files = unloaded.map(
    ({ path, side, reason, detail }): InputProblem => ({
      message: `As of ${names[side]} it was not read, because ${detail}: what differs in it is left out.`,
      at: { file: path },
      ...(reason === 'unreadable' ? { unknown: true } : {}),
    }),
  );
  const documents = (['base', 'merged'] as const).flatMap(side =>
    [...{ base, merged }[side].catalogs.values()].flatMap(({ blobs }) =>
      blobs.flatMap((blob): readonly InputProblem[] => {
        const [problem] = blob.content.problems;
        if (blob.content.kind !== 'unreadable' || problem === undefined) return [];
        const message = `As of ${names[side]} this cannot be read, and what differs in it is left out. ${problem.message}`;
        return [{ message, fix: problem.fix, at: placeOfProblem(blob, problem) }];
      }),
    ),
  );
  return [...files, ...documents];
}
