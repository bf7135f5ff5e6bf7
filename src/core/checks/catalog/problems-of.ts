import { placeOfProblem } from '../../catalog/place-of-problem.ts';
import type { ReadingRule } from '../../catalog/rules.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Draft } from '../define.ts';

/** What the reader found against a rule that a document can break by itself. */
export function* problemsOf(snapshot: Snapshot, rule: ReadingRule): Iterable<Draft> {
  for (const catalog of snapshot.merged.catalogs.values()) {
    for (const blob of catalog.blobs) {
      for (const problem of blob.content.problems) {
        if (problem.rule !== rule) continue;
        const { message, fix } = problem;
        yield { message, fix, package: blob.content.package || undefined, at: placeOfProblem(blob, problem) };
      }
    }
  }
}
