import { expect, test } from '@jest/globals';
import { undeterminedTitle } from '../../../../src/core/report/text/undetermined-title.ts';

test('what could not be determined is said once', () => {
  expect(undeterminedTitle('a registry does not answer')).toBe('Could not be determined: a registry does not answer');
  const own = 'Whether quay.io/a/b exists could not be determined: access denied';
  expect(undeterminedTitle(own)).toBe(own);
});
