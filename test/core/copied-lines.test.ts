import { expect, test } from '@jest/globals';
import { auditFinding } from '../../src/core/audit/audit-problems.ts';
import { driftProblems } from '../../src/core/checks/template/drift-problems.ts';
import { describeUnrecognised } from '../../src/core/repository/describe-unrecognised.ts';

/** Fixes offer commands and settings to be copied. Whoever proposes a change chooses the names in them. */
const compared = { directory: 'catalogs/v4.20/foo', templateName: 'v.yaml', isMigrated: true };
const drift = { kind: 'package', package: 'foo', change: 'changed' } as const;
const render = 'npx catalog-keeper template render';

test.each([
  ['v4.20.yaml', 'v4.20.yaml'],
  ['v;id.yaml', "'v;id.yaml'"],
  ['$(id).yaml', "'$(id).yaml'"],
  ["a'`id`'.yaml", `'a'\\''\`id\`'\\''.yaml'`],
  ['a b|id', "'a b|id'"],
])('a path is one word of a command: %s', (path, word) => {
  const { fix } = driftProblems.package({ ...compared, drift, templatePath: path, file: path });
  expect(fix).toContain(`${render} ${word} --migrate-level bundle-object-to-csv-metadata --output ${word})`);
  const found = auditFinding('image-differs-from-revision', { tag: 'v1', path });
  expect(found.fix).toContain(`"catalog-keeper publish --rebuild ${word}"`);
});

test.each([
  ['catalogs/v4.20', 'catalogs/v4.20'],
  ['a]}, owners: {maintainers: [mallory', '"a]}, owners: {maintainers: [mallory"'],
  ['a: b # c', '"a: b # c"'],
])('a path is one value of a setting: %s', (path, value) => {
  expect(describeUnrecognised({ path, looksLike: 'catalog' }).fix).toContain(`\`catalogs: {paths: [${value}]}\``);
  expect(describeUnrecognised({ path, looksLike: 'operators' }).fix).toContain(`\`operators: ${value}\``);
});
