import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Promotion } from '../../src/core/promote/promotion.ts';
import { promotionSchema } from '../../src/core/report/promotion-report.ts';
import { runCli } from '../support/run-cli.ts';

const root = mkdtempSync(join(tmpdir(), 'keeper-promote-'));
const isPromotion = new Ajv2020({ strict: true }).compile<Promotion>(promotionSchema);

function packageFile(name: string, more = ''): string {
  return `---\nschema: olm.package\nname: ${name}\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: ${name}\nname: stable\nentries: [{name: ${name}.v1.0.0}]\n---\nschema: olm.bundle\npackage: ${name}\nname: ${name}.v1.0.0\nimage: quay.io/foo/${name}:v1.0.0\nproperties: [{type: olm.package, value: {packageName: ${name}, version: 1.0.0}}${more}]\n`;
}

const block =
  '# ours\nfbc:\n  enabled: true\n  version_promotion_strategy: always\n  catalog_mapping:\n  - template_name: basic.yaml\n    catalog_names:\n    - "v4.15"\n    - "v4.16" # newest\n    type: olm.template.basic\n';
const flow =
  'fbc:\n  enabled: true\n  catalog_mapping:\n  - template_name: basic.yaml\n    catalog_names: ["v4.15","v4.16"]\n';

const files: Readonly<Record<string, string>> = {
  'catalogs/v4.16/foo/catalog.yaml': packageFile('foo'),
  'catalogs/v4.16/bar/catalog.yaml': packageFile('bar'),
  'catalogs/v4.16/old/catalog.yaml': packageFile('old', ', {type: olm.bundle.object, value: {data: e30=}}'),
  'catalogs/v4.16/capped/catalog.yaml': packageFile('capped', ', {type: olm.maxOpenShiftVersion, value: "4.16"}'),
  'catalogs/v4.16/kept/catalog.yaml': packageFile('kept'),
  'operators/foo/ci.yaml': block,
  'operators/bar/ci.yaml': flow,
  'operators/kept/ci.yaml': 'fbc:\n  enabled: true\n  version_promotion_strategy: never\n',
};

beforeAll(() => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

async function promote(...args: string[]) {
  const { exitCode, stdout, stderr } = await runCli(['promote', ...args, '--repo', root, '--format', 'json']);
  const promotion: unknown = stdout === '' ? undefined : JSON.parse(stdout);
  if (!isPromotion(promotion)) throw new Error(stderr + JSON.stringify(isPromotion.errors));
  return { exitCode, packages: promotion.packages };
}

const textAt = (path: string) => readFileSync(join(root, path), 'utf8');

test('what the rules of the next version refuse is listed first, and nothing is written without leave', async () => {
  const { exitCode, packages } = await promote('v4.16', 'v4.17', '--dry-run');
  expect(exitCode).toBe(1);
  expect(packages.map(({ package: name, state }) => [name, state])).toEqual([
    ['capped', 'refused'],
    ['old', 'refused'],
    ['bar', 'promoted'],
    ['foo', 'promoted'],
    ['kept', 'skipped'],
  ]);
  expect(packages[0]?.refusals[0]).toContain('cannot upgrade to v4.17');
  expect(packages[1]?.refusals.join()).toContain('olm.csv.metadata');
  expect(existsSync(join(root, 'catalogs/v4.17'))).toBe(false);
});

test('by strategy, catalogs are copied as they are, and the mappings get one name more', async () => {
  const { exitCode, packages } = await promote('v4.16', 'v4.17', '--strategy', 'always');
  expect(exitCode).toBe(0);
  expect(packages).toMatchObject([
    { package: 'foo', files: ['catalogs/v4.17/foo/catalog.yaml', 'operators/foo/ci.yaml'] },
  ]);
  expect(textAt('catalogs/v4.17/foo/catalog.yaml')).toBe(textAt('catalogs/v4.16/foo/catalog.yaml'));
  expect(textAt('operators/foo/ci.yaml')).toBe(
    block.replace('    - "v4.16" # newest\n', '    - "v4.16" # newest\n    - "v4.17"\n'),
  );
});

test('a package by its name, and what is there stays as it is', async () => {
  const { packages } = await promote('v4.16', 'v4.17', '--package', 'bar', '--package', 'foo');
  expect(packages.map(({ package: name, state }) => [name, state])).toEqual([
    ['bar', 'promoted'],
    ['foo', 'there'],
  ]);
  expect(textAt('operators/bar/ci.yaml')).toBe(flow.replace('"v4.16"', '"v4.16", "v4.17"'));
});

test.each([
  [['v4.61', 'v4.62'], 1, 'There is no catalog v4.61.\n  Name one of these: v4.16'],
  [['v4.16', 'v4.19', '--package', 'fooo'], 1, 'catalogs/v4.16 has no package fooo.\n  Did you mean foo?'],
  [['v4.16', 'v4.16'], 2, "'v4.16' is the catalog to copy from. Name another one as the next."],
  [['v4.16', '../v4.17'], 2, "'../v4.17' cannot be the name of a catalog: use letters, digits, '.', '_' and '-'"],
])('%j is refused with what to do', async (words, code, text) => {
  const { exitCode, stderr } = await runCli(['promote', ...words, '--repo', root]);
  expect(stderr).toContain(text);
  expect(exitCode).toBe(code);
});
