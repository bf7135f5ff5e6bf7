import { expect, test } from '@jest/globals';
import { effectiveConfigText } from '../../../src/core/config/effective-config-text.ts';
import type { Config } from '../../../src/core/config/model.ts';
import { parseConfig } from '../../../src/core/config/parse-config.ts';
import { someChecks } from './config-checks.ts';

function parse(text: string) {
  return parseConfig({ path: '.github/catalog-keeper.yml', text, isUtf8: true }, someChecks);
}

/** Places move when a configuration is written anew. */
function withoutPlaces(config: Config): unknown {
  return JSON.parse(JSON.stringify(config, (key, value: unknown) => (key === 'place' ? undefined : value)));
}

test('shows every value and where it comes from', () => {
  const { config, origins } = parse('limits:\n  changedFiles: 10\nowners:\n  packages:\n    foo: [{login: alice}]\n');
  const lines = effectiveConfigText(config, origins, someChecks).split('\n');
  expect(lines).toContain('  changedFiles: 10 # .github/catalog-keeper.yml:2');
  expect(lines).toContain('  fileBytes: 33554432 # default');
  expect(lines).toContain('    foo: [{"login":"alice"}] # .github/catalog-keeper.yml:5');
  expect(lines).toContain('    severity: "warning" # default');
  expect(lines).toContain('      exempt: ["a"] # default');
  expect(lines).toContain('# operators: not set; found from the tree');
});

test('is a configuration that states what it shows', () => {
  const { config } = parse(`
catalogs: {paths: ["a # b", "c: d"]}
operators: "true"
owners:
  packages: {"null": [{login: alice}], __proto__: [{login: bob, id: 4}], "4.20": [{login: carol}]}
  ids: {dave: 5, "0": 6}
checks: {image-is-pinned: {severity: off, options: {exempt: ["x\\ny"]}}}
waivers: [{check: channels-are-kept, package: "*", owner: a, reason: "b: #c", expires: 2026-01-31}]
`);
  const text = effectiveConfigText(config, new Map(), someChecks);
  const again = parse(text);
  expect(again.problems).toEqual([]);
  const all = Object.fromEntries(someChecks.map(check => [check.id, { severity: check.severity }]));
  const checks = { ...all, 'image-is-pinned': config.checks['image-is-pinned'] };
  expect(withoutPlaces(again.config)).toEqual({ ...(withoutPlaces(config) as object), checks });
});
