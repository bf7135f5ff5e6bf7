import { describe, expect, test } from '@jest/globals';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { searchForNames } from '../../../src/core/catalog/search-for-names.ts';

const bundle = (name: string) => `---\nschema: olm.bundle\nname: foo.v1\npackage: ${name}\n`;

describe('whether a file can name a package', () => {
  test.each([
    ['plain', bundle('my-pkg')],
    ['single-quoted', bundle("'my-pkg'")],
    ['double-quoted', bundle('"my-pkg"')],
    ['with \\x', bundle('"my\\x2dpkg"')],
    ['with \\u', bundle('"\\u006dy-pkg"')],
    ['with \\U', bundle('"my-pk\\U00000067"')],
    ['with \\x behind an escaped quote', bundle('"my\\x2dpkg" # \\"')],
    ['over two lines', bundle('"my-\\\n  pkg"')],
    ['over two lines of Windows', bundle('"my-\\\r\n  pkg"')],
    ['as a block', bundle('|-\n  my-pkg')],
    ['as a folded block', bundle('>-\n  my-pkg')],
    ['in base64', bundle('!!binary bXktcGtn')],
    ['in base64, by a long tag', bundle('!<tag:yaml.org,2002:binary> bXktcGtn')],
    ['by an alias', `---\nschema: olm.bundle\nname: &a my-pkg\npackage: *a\n`],
    ['by a merge', `---\n<<: {package: my-pkg}\nschema: olm.bundle\nname: foo.v1\n`],
    ['in JSON', '{"schema": "olm.bundle", "name": "foo.v1", "package": "my-pkg"}'],
    ['in JSON, escaped', '{"schema": "olm.bundle", "name": "foo.v1", "package": "my\\u002dpkg"}'],
    ['in another case', `---\nschema: olm.bundle\nname: foo.v1\nPACKAGE: my-pkg\n`],
  ])('%s', (_how, text) => {
    const blobs = readCatalogFile({ path: 'catalog.yaml', text, isUtf8: true });
    expect(blobs.map(({ content }) => content.package)).toContain('my-pkg');
    expect(searchForNames(['my-pkg'])([text])).toBe(true);
  });

  test('a name that has other spellings may be anywhere', () => {
    for (const name of ['', 'true', '1.0', '1e3', '0x1F', '0o7', '2001-12-14t21', '~', 'a b', 'é'])
      expect(searchForNames([name])(['a: b\n'])).toBe(true);
  });

  test('a name that begins with a digit has one spelling if no number has its letters', () => {
    expect(searchForNames(['3scale.v1.0.0'])(['name: 3scale.v1.0.0\n'])).toBe(true);
    expect(searchForNames(['3scale.v1.0.0'])(['name: 3scale.v1.0.1\n'])).toBe(false);
  });

  test('a name that ends with a dot is the beginning of others', () => {
    expect(searchForNames(['my-pkg.'])(['name: my-pkg.v1.0.0\n'])).toBe(true);
    expect(searchForNames(['my-pkg.'])(['name: the-my-pkg.v1.0.0\n', 'name: my-pkg\n'])).toBe(false);
  });

  test('what it does not name it cannot hold', () => {
    const text = `${bundle('other')}description: "says \\u003e and\\n  \\"more\\" \\\n  of it!"\nname: "\\u003cNAME\\u003e"\nnote: "\\"a\\"\\\n  b"\nwarning: "!!! Note !!!"\n`;
    expect(searchForNames(['my-pkg', 'foo-bar'])([text])).toBe(false);
    expect(searchForNames(['my-pkg'])([bundle('my-pkg-2') + bundle('the.my-pkg')])).toBe(false);
  });
});
