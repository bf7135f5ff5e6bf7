import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CheckId, formatCheckId, parseCheckId } from '../../../src/core/plan/check-id.ts';
import { groupOfCheck, pendingGroupCheck } from '../../../src/core/plan/group-check.ts';
import { base, head } from './support/observed.ts';

const idOf = (branch: string): CheckId => ({
  number: 7,
  branch,
  base,
  head,
  action: 'merge',
  digest: 'd',
  rechecks: ['1', '2'],
});

const branches = fc.oneof(
  fc.string({ minLength: 1, unit: 'binary' }),
  fc.constantFrom('main', 'a/b', 'a%002fb', 'a%2Fb', 'a b', '%', 'ü/%/ü', '\ud800', '\ud801'),
);

describe('T6 the id of a check run', () => {
  test('has the whole name of the base branch: a run for one branch is never one for another', () => {
    fc.assert(
      fc.property(branches, branches, (one, other) => {
        expect(parseCheckId(formatCheckId(idOf(one)))).toEqual(idOf(one));
        expect(formatCheckId(idOf(one)) === formatCheckId(idOf(other))).toBe(one === other);
      }),
    );
  });

  test('of a merge group, too', () => {
    fc.assert(
      fc.property(branches, branch => {
        const { externalId } = pendingGroupCheck({ name: 'x', head, base, branch });
        expect(groupOfCheck(externalId)).toEqual({ base, branch });
      }),
    );
  });

  test.each(['%', '%zz', '%2F', 'a%002Fb', '%0061', 'a b', ''])('is none of ours with the branch %j', text => {
    expect(parseCheckId(`v2/7/${text}/${base}/${head}/merge/d/`)).toBeUndefined();
    expect(groupOfCheck(`group/${base}/${text}/x/d`)).toBeUndefined();
  });

  test('of an earlier version, which has a hash in place of the name, is none', () => {
    expect(parseCheckId(formatCheckId(idOf('main')).replace(/^v2/, 'v1'))).toBeUndefined();
  });
});
