import { expect, test } from '@jest/globals';
import { judgeCatalog } from '../../../support/judge-catalog.ts';

test.each([
  ['olm.chanel', 'Correct the schema (did you mean "olm.channel"?), or remove the blob.'],
  ['olm.template.basic', 'Correct the schema, or remove the blob.'],
])('the schema that was meant is named where it is near: %s', (schema, fix) => {
  const { findings } = judgeCatalog({ 'foo/catalog.yaml': `schema: ${schema}\npackage: foo\n` });
  expect(findings.find(({ check }) => check === 'schema-is-known')?.fix).toBe(fix);
});
