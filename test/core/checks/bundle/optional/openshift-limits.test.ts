import { describe, expect, test } from '@jest/globals';
import { problemOfMaximum } from '../../../../../src/core/checks/bundle/optional/max-openshift-version.ts';
import { problemOfVersions } from '../../../../../src/core/checks/bundle/optional/openshift-versions.ts';

const label = 'com.redhat.openshift.versions';

function levelOf(problem: { readonly warning?: true } | undefined): string {
  return problem === undefined ? 'none' : problem.warning ? 'warning' : 'error';
}

function maximum(value: unknown): string {
  return JSON.stringify([{ type: 'olm.maxOpenShiftVersion', value }]);
}

// What the validator `community` of operator-framework/api v0.45.0 answers.
describe('olm.maxOpenShiftVersion', () => {
  test.each([
    [maximum('4.8'), 'none'],
    ['[{"type": "olm.maxOpenShiftVersion", "value": "v4.8"}, null]', 'none'],
    [
      '[{"type": "olm.maxOpenShiftVersion", "value": "4.8"}, {"type": "olm.maxOpenShiftVersion", "value": "4.9"}]',
      'none',
    ],
    ['[{"Type": "olm.maxOpenShiftVersion", "Value": "4.8.1"}]', 'warning'],
    [maximum('4.9'), 'error'],
    [maximum(4.8), 'error'],
    [maximum('x'), 'error'],
    [maximum('4.8-rc.1'), 'error'],
    [maximum(undefined), 'error'],
    ['[{"type": "other", "value": {}}]', 'error'],
    ['', 'error'],
    ['x', 'error'],
    ['[]', 'error'],
    ['null', 'error'],
    ['{}', 'error'],
    ['[1]', 'error'],
    ['[null]', 'error'],
  ])('%s: %s', (text, level) => {
    expect(levelOf(problemOfMaximum(text))).toBe(level);
  });
});

describe(label, () => {
  test.each([
    ['v4.6-v4.8', 'none'],
    ['4.6-4.8', 'none'],
    ['"v4.6-v4.8"', 'none'],
    ['v4.6 - v4.8', 'none'],
    ['v4.6-v4.8-v4.9', 'none'],
    ['=v4.8', 'none'],
    ['=v4.9', 'error'],
    ['=v4.6-v4.8', 'error'],
    ['=x', 'error'],
    ['=', 'error'],
    ['v4.6-v4.9', 'error'],
    ['v4.6', 'error'],
    ['v4.5,v4.6', 'error'],
    ['v4.6-', 'error'],
    ['x-y', 'error'],
    ['', 'error'],
    ['v', 'error'],
  ])('%j: %s', (value, level) => {
    expect(levelOf(problemOfVersions(new Map([[label, value]]), ''))).toBe(level);
  });

  test('of a directory it is what the option says, and otherwise unknown', () => {
    expect(levelOf(problemOfVersions(undefined, 'v4.6-v4.8'))).toBe('none');
    expect(levelOf(problemOfVersions(undefined, 'v4.6'))).toBe('error');
    expect(levelOf(problemOfVersions(undefined, ''))).toBe('warning');
  });

  test('of an image without it the option does not count', () => {
    expect(levelOf(problemOfVersions(new Map(), 'v4.6-v4.8'))).toBe('error');
  });
});
