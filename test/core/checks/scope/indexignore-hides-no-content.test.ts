import { describe, expect, test } from '@jest/globals';
import { indexignoreHidesNoContent } from '../../../../src/core/checks/scope/indexignore-hides-no-content.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';
import { found, foundIn } from './found.ts';

const base = { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' };

describe('P13: ignore files', () => {
  test('in a directory below the package, too', async () => {
    const merged = { 'catalog/foo/sub/.indexignore': '*\n' };
    expect(await found(indexignoreHidesNoContent, { base, merged })).toEqual([
      'error catalog/foo/sub/.indexignore:1: Line "*" is not the plain name of a file that may be hidden.',
    ]);
  });

  test('that hide the catalog itself', async () => {
    const merged = { 'catalog/foo/.indexignore': 'catalog.yaml\n' };
    expect(await found(indexignoreHidesNoContent, { base, merged })).toEqual([
      expect.stringContaining('"catalog.yaml"'),
    ]);
  });

  test('that go, or were there before, are no matter of this check', async () => {
    const old = { ...base, 'catalog/foo/.indexignore': '*.txt\n', 'catalog/bar/.indexignore': '*\n' };
    const merged = {
      'catalog/bar/.indexignore': null,
      'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n\n',
    };
    expect(await found(indexignoreHidesNoContent, { base: old, merged })).toEqual([]);
  });

  test('a changed file that was hidden before is found', async () => {
    const old = { ...base, 'catalog/foo/.indexignore': '*.txt\n', 'catalog/foo/a.txt': 'x' };
    expect(await found(indexignoreHidesNoContent, { base: old, merged: { 'catalog/foo/a.txt': 'y' } })).toEqual([
      'error catalog/foo/a.txt: catalog/foo/a.txt is hidden from the catalog by an .indexignore, so nothing would check it.',
    ]);
    expect(await found(indexignoreHidesNoContent, { base: old, merged: { 'catalog/foo/a.txt': null } })).toEqual([]);
  });

  test('a file below a directory that is called like a README is found', async () => {
    const merged = { 'catalog/foo/.indexignore': 'README*\n', 'catalog/foo/README.d/catalog.yaml': 'x' };
    expect(await found(indexignoreHidesNoContent, { base, merged })).toEqual([
      expect.stringContaining('catalog/foo/README.d/catalog.yaml is hidden'),
    ]);
  });

  test('P11: an ignore file of foo hides nothing of foobar', async () => {
    const old = { ...base, 'catalog/foo/.indexignore': '*.txt\n' };
    expect(await found(indexignoreHidesNoContent, { base: old, merged: { 'catalog/foobar/a.txt': 'x' } })).toEqual([]);
  });

  test('more names can be allowed', async () => {
    const merged = { 'catalog/foo/.indexignore': 'LICENSE\n', 'catalog/foo/LICENSE': 'x' };
    const config = 'checks: {indexignore-hides-no-content: {options: {hideable: [LICENSE]}}}\n';
    expect(await found(indexignoreHidesNoContent, { base, merged })).toHaveLength(2);
    expect(await found(indexignoreHidesNoContent, { base, merged, config })).toEqual([]);
  });

  test('a file of many bad lines gives a bounded number of findings', async () => {
    const merged = { 'catalog/foo/.indexignore': '*.a\n'.repeat(900) };
    const messages = await found(indexignoreHidesNoContent, { base, merged });
    expect(messages).toHaveLength(11);
    expect(messages.at(-1)).toContain('890 more lines');
  });

  test('one that could not be read is not known to be fine', async () => {
    const merged = { 'catalog/foo/.indexignore': 'OWNERS\n' };
    const snapshot = await snapshotOfExample({ title: '', finds: [], base, merged });
    const files = new Map([...snapshot.merged.files].filter(([path]) => !path.endsWith('.indexignore')));
    expect(foundIn(indexignoreHidesNoContent, { ...snapshot, merged: { ...snapshot.merged, files } })).toEqual([
      'unknown catalog/foo/.indexignore: catalog/foo/.indexignore could not be read: what it hides could not be determined.',
    ]);
  });
});
