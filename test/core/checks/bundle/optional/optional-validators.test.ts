import { expect, test } from '@jest/globals';
import { optionalBundleChecks } from '../../../../../src/core/checks/bundle/optional/index.ts';
import { optionalValidators } from '../../../../../src/core/checks/bundle/optional/optional-validators.ts';

test('every name turns on checks, and every optional check has a name', () => {
  const named = new Set([...optionalValidators.values()].flat());
  const validators = new Set(optionalBundleChecks.map(check => check.validator));
  expect(validators).toEqual(named);
});

test('the optional checks are off', () => {
  expect(optionalBundleChecks.filter(check => check.severity !== 'off')).toEqual([]);
});
