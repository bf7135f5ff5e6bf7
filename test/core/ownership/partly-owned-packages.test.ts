import { describe, expect, test } from '@jest/globals';
import { account, ownersOfFiles, shownOwners, single, versioned } from './owners-of-files.ts';

const maintainers = [account('max')];
const both = ['catalog/foo/README.md', 'catalog/foo/catalog.yaml'];

describe('P11: owners of some changed files are not owners of the others', () => {
  test('when CODEOWNERS names nobody for the others', () => {
    const ownership = ownersOfFiles(single, { CODEOWNERS: '/catalog/foo/README.md @docs\n' }, { maintainers });
    expect(shownOwners(ownership, 'foo', both.slice(0, 1))).toBe('CODEOWNERS: docs');
    expect(shownOwners(ownership, 'foo', both)).toBe('maintainers: max');
    expect(ownership.ownersOf('foo', both).broken?.place).toEqual({ file: 'CODEOWNERS', line: 1, column: 24 });
  });

  test('when the filters of OWNERS leave the others out', () => {
    const text = 'filters:\n  "\\\\.md$":\n    approvers: [docs]\n';
    const ownership = ownersOfFiles(single, { 'catalog/foo/OWNERS': text }, { maintainers });
    expect(shownOwners(ownership, 'foo', both.slice(0, 1))).toBe('OWNERS: docs');
    expect(shownOwners(ownership, 'foo', both)).toBe('maintainers: max');
  });

  test('when another directory of the package has other owners, and the third has none', () => {
    const files = {
      'catalogs/v4.19/foo/OWNERS': 'approvers: [one]\n',
      'catalogs/v4.20/foo/OWNERS': 'approvers: [two]\n',
    };
    const paths = ['catalogs/v4.19/foo/catalog.yaml', 'operators/foo/catalog-templates/basic.yaml'];
    expect(shownOwners(ownersOfFiles(versioned, files, { maintainers }), 'foo', paths)).toBe('maintainers: max');
  });

  test('but the owners of the directories own what nothing else is said about', () => {
    const files = { 'catalogs/v4.20/foo/OWNERS': 'approvers: [one]\n' };
    const paths = ['catalogs/v4.20/foo/catalog.yaml', 'operators/foo/catalog-templates/basic.yaml'];
    expect(shownOwners(ownersOfFiles(versioned, files, { maintainers }), 'foo', paths)).toBe('OWNERS: one');
  });
});
