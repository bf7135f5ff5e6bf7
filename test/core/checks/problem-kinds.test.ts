import { expect, test } from '@jest/globals';
import type { Check } from '../../../src/core/checks/define.ts';
import { allChecks } from '../../../src/core/checks/index.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';

/** The kinds of problems that the examples of a check find. */
async function kindsInExamples(check: Check): Promise<ReadonlySet<string>> {
  const kinds = new Set<string>();
  const observed: Check = {
    ...check,
    severity: check.severity === 'off' ? 'warning' : check.severity,
    *run(snapshot, options) {
      for (const found of check.run(snapshot, options)) {
        kinds.add(found.problem);
        yield found;
      }
    },
  };
  for (const example of check.examples) runChecks(await snapshotOfExample(example), [observed]);
  return kinds;
}

test.each(allChecks.map(check => [check.id, check] as const))(
  '%s has an example of each kind of problem',
  async (_id, check) => {
    const found = await kindsInExamples(check);
    expect(Object.keys(check.problems).filter(kind => !found.has(kind))).toEqual([]);
  },
);
