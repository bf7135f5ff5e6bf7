import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Metafile } from 'esbuild';
import { bomOf, readLockedBom } from '../scripts/bundle/bill-of-materials.ts';
import { bundledPackages } from '../scripts/bundle/bundled-packages.ts';
import { noticesOf } from '../scripts/bundle/notices.ts';
import { noticeFiles, writeNotices } from '../scripts/bundle/write-notices.ts';
import { bundleRoot } from '../scripts/bundle.ts';
import { builtProgram } from './support/built-once.ts';

const directory = mkdtempSync(join(tmpdir(), 'keeper-notices-'));
let locked: ReturnType<typeof readLockedBom>;

beforeAll(() => {
  locked = readLockedBom(bundleRoot);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Licences that may be passed on in a program under the Apache License 2.0 with their notice alone. */
const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/** Names of the packages of which a line is in a bundle. */
function namesIn(metafile: Metafile): ReadonlySet<string> {
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter(file => (inputs[file]?.bytesInOutput ?? 0) > 0),
  );
  return new Set(
    files.flatMap(file => {
      const [scope = '', name = ''] = (file.split('node_modules/').slice(1).at(-1) ?? '').split('/');
      return scope === '' ? [] : [scope.startsWith('@') ? `${scope}/${name}` : scope];
    }),
  );
}

describe.each([
  ['Action', 'action'],
  ['command line tool', 'cli'],
  ['App', 'app'],
] as const)('beside the %s', (program, built) => {
  let names: ReadonlySet<string>;
  let notices: string;
  let bom: ReturnType<typeof bomOf>;

  beforeAll(async () => {
    const place = join(directory, program);
    const { metafile } = await builtProgram(built);
    mkdirSync(place);
    writeNotices(bundleRoot, place, [metafile], locked);
    names = namesIn(metafile);
    notices = readFileSync(join(place, noticeFiles[0]), 'utf8');
    bom = JSON.parse(readFileSync(join(place, noticeFiles[1]), 'utf8')) as typeof bom;
  });

  test('every package that is in it is named, with its licence', () => {
    expect(names.size).toBeGreaterThan(10);
    for (const name of names)
      expect(notices).toMatch(new RegExp(`^${name.replaceAll('.', '\\.')} \\d\\S* \\(\\S+\\)`, 'm'));
    expect(new Set(bom.components.map(component => component.name))).toEqual(names);
  });

  test('the bill of materials says what each package is, and is the same each time', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'catalog-keeper' } } });
    expect(bom).not.toHaveProperty('serialNumber');
    expect(bom).not.toHaveProperty('metadata.timestamp');
    for (const component of bom.components) {
      expect(component).toMatchObject({ type: 'library', purl: expect.stringMatching(/^pkg:npm\/.+@\d/) });
      expect(component).toMatchObject({
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      });
      expect(component).not.toHaveProperty('scope');
    }
    const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map(component => component['bom-ref'])]);
    expect(bom.dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
    for (const { dependsOn } of bom.dependencies) expect(dependsOn.filter(ref => !refs.has(ref))).toEqual([]);
  });

  test('all licences may be passed on', () => {
    const licenses = [...notices.matchAll(/^\S+ \d\S* \(([^)]+)\)/gm)].map(([, license]) => license);
    expect(licenses.filter(license => !allowed.includes(license ?? ''))).toEqual([]);
  });
});

/** A package in a directory of its own. */
function install(name: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(directory, 'node_modules', name), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(directory, 'node_modules', name, file), text);
}

function metafileOf(inputs: Readonly<Record<string, number>>): Metafile {
  const used = Object.entries(inputs).map(([file, bytesInOutput]) => [file, { bytesInOutput }]);
  return { inputs: {}, outputs: { out: { bytes: 0, inputs: Object.fromEntries(used), imports: [], exports: [] } } };
}

test('a package that was left out of the bundle is not named, and one inside of another is', () => {
  const description = (name: string, version: string) => JSON.stringify({ name, version, license: 'MIT' });
  install('used', { 'package.json': description('used', '1.0.0'), 'LICENCE.md': 'text\r\n', NOTICE: 'notice' });
  install('used/node_modules/@scope/inner', { 'package.json': description('@scope/inner', '2.0.0'), license: 'text' });
  const packages = bundledPackages(directory, [
    metafileOf({ 'node_modules/used/a.js': 1, 'node_modules/used/node_modules/@scope/inner/b.js': 2 }),
    metafileOf({ 'node_modules/used/c.js': 1, 'node_modules/left-out/d.js': 0, 'src/own.ts': 9 }),
  ]);
  expect(packages.map(({ name, version, texts }) => [name, version, texts])).toEqual([
    ['@scope/inner', '2.0.0', ['text']],
    ['used', '1.0.0', ['text', 'notice']],
  ]);
});

test.each([
  ['ISC', undefined],
  ['MIT', 'plain has no file with its licence, and MIT is not in standard-licenses.ts.'],
])('of a package under %s without its text, the text is known or the build fails', (license, message) => {
  const plain = { name: 'plain', version: '1.0.0', license, repository: undefined, author: 'A. Author', texts: [] };
  const notices = () => noticesOf('program', [plain]);
  if (message === undefined) expect(notices()).toMatch(/Copyright \(c\) A\. Author\n\nPermission to use/);
  else expect(notices).toThrow(message);
});

test('a package that is not locked is no part of a bill of materials', () => {
  const unknown = { name: 'unknown', version: '1.0.0', license: 'MIT', repository: undefined, author: '', texts: [] };
  expect(() => bomOf({ name: 'program' }, [unknown], locked)).toThrow('unknown 1.0.0 is not in package-lock.json.');
});
