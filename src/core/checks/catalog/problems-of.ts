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
        yield { problem: 'found', words: problem, package: blob.content.package || undefined, at };
      }
    }
  }
}
