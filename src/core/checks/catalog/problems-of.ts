import { placeOfProblem } from '../../catalog/place-of-problem.ts';
import type { ReadingRule } from '../../catalog/reading-rules.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { ProblemOf } from '../define.ts';
import type { wordsOfReader } from '../words-of-reader.ts';

/** What the reader found against a rule that a document can break by itself. */
export function* problemsOf(snapshot: Snapshot, rule: ReadingRule): Iterable<ProblemOf<typeof wordsOfReader>> {
  for (const catalog of snapshot.merged.catalogs.values()) {
    for (const blob of catalog.blobs) {
      for (const problem of blob.content.problems) {
        if (problem.rule !== rule) continue;
        const at = placeOfProblem(blob, problem);
        const about = { package: blob.content.package || undefined, at };
        if (blob.content.kind === 'unreadable' && !isNamedAsCatalog(at.file)) {
          yield { problem: 'otherFile', path: at.file, ...about };
        } else {
          yield { problem: 'found', words: problem, ...about };
        }
      }
    }
  }
}

/** What else is in the directories of a catalog, such as OWNERS or README.md, is read by opm all the same. */
function isNamedAsCatalog(path: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(path);
}
