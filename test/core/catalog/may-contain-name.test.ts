import { describe, expect, test } from '@jest/globals';
import { mayContainName } from '../../../src/core/catalog/may-contain-name.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';

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
    expect(mayContainName([text], ['my-pkg'])).toBe(true);
  });

  test('a name that has other spellings may be anywhere', () => {
    for (const name of ['', 'true', '1.0', '1e3', '0x1F', '0o7', '2001-12-14t21', '~', 'a b', 'é'])
      expect(mayContainName(['a: b\n'], [name])).toBe(true);
  });

  test('a name that begins with a digit has one spelling if no number has its letters', () => {
    expect(mayContainName(['name: 3scale.v1.0.0\n'], ['3scale.v1.0.0'])).toBe(true);
    expect(mayContainName(['name: 3scale.v1.0.1\n'], ['3scale.v1.0.0'])).toBe(false);
  });

  test('a name that ends with a dot is the beginning of others', () => {
    expect(mayContainName(['name: my-pkg.v1.0.0\n'], ['my-pkg.'])).toBe(true);
    expect(mayContainName(['name: the-my-pkg.v1.0.0\n', 'name: my-pkg\n'], ['my-pkg.'])).toBe(false);
  });

  test('what it does not name it cannot hold', () => {
    const text = `${bundle('other')}description: "says \\u003e and\\n  \\"more\\" \\\n  of it!"\nname: "\\u003cNAME\\u003e"\nnote: "\\"a\\"\\\n  b"\nwarning: "!!! Note !!!"\n`;
    expect(mayContainName([text], ['my-pkg', 'foo-bar'])).toBe(false);
    expect(mayContainName([bundle('my-pkg-2') + bundle('the.my-pkg')], ['my-pkg'])).toBe(false);
  });
});
