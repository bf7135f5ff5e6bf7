import { describe, expect, test } from '@jest/globals';
import { addBundle } from '../../src/flows/add-bundle.ts';
import type { Images } from '../../src/flows/ports.ts';
import { type Files, memoryRepository } from '../support/memory-repository.ts';

const directory = 'operators/foo/1.1.0';
const image = 'quay.io/foo/foo:1.1.0';
const template = 'operators/foo/catalog-templates/basic.yaml';

function bundleFiles(version: string): Files {
  const path = `operators/foo/${version}`;
  return {
    [`${path}/manifests/foo.clusterserviceversion.yaml`]: `apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata: {name: foo.v${version}}
spec: {version: ${version}}
`,
    [`${path}/metadata/annotations.yaml`]: 'annotations: {operators.operatorframework.io.bundle.package.v1: foo}\n',
  };
}

/** A catalog as opm writes it, with one bundle. */
function catalog(property: string): string {
  return `---
defaultChannel: stable
name: foo
schema: olm.package
---
entries:
- name: foo.v1.0.0
name: stable
package: foo
schema: olm.channel
---
image: quay.io/foo/foo:1.0.0
name: foo.v1.0.0
package: foo
properties:
- type: olm.package
  value:
    packageName: foo
    version: 1.0.0
- type: ${property}
  value: {}
schema: olm.bundle
`;
}

const files: Files = {
  ...bundleFiles('1.1.0'),
  [`${directory}/release-config.yaml`]:
    'catalog_templates:\n- {template_name: basic.yaml, channels: [stable], replaces: foo.v1.0.0}\n',
  'operators/foo/ci.yaml':
    'fbc:\n  enabled: true\n  catalog_mapping:\n  - {template_name: basic.yaml, type: olm.template.basic, catalog_names: [v4.16, v4.20]}\n',
  [template]: `---
# kept
schema: olm.template.basic
entries:
- {schema: olm.package, name: foo, defaultChannel: stable}
- schema: olm.channel
  package: foo
  name: stable
  entries:
  - name: foo.v1.0.0
- {schema: olm.bundle, image: "quay.io/foo/foo:1.0.0"}
`,
  'catalogs/v4.16/foo/catalog.yaml': catalog('example.com/old'),
  'catalogs/v4.20/foo/catalog.yaml': catalog('olm.csv.metadata'),
};

async function propose(changed: Readonly<Record<string, string | undefined>> = {}, images?: Images, at = directory) {
  const all = Object.entries({ ...files, ...changed }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const repository = memoryRepository({ tree: Object.fromEntries(all) });
  const request = { directory: at, image, ...(images === undefined ? {} : { images }) };
  return addBundle(repository, await repository.tree('tree'), request);
}

async function proposed(changed?: Readonly<Record<string, string | undefined>>, images?: Images) {
  const proposal = await propose(changed, images);
  if ('problems' in proposal) throw new Error(proposal.problems[0]?.message);
  return new Map(proposal.files.map(({ path, text }) => [path, text]));
}

async function problems(changed?: Readonly<Record<string, string | undefined>>, at?: string) {
  const proposal = await propose(changed, undefined, at);
  return 'problems' in proposal ? proposal.problems.map(({ message }) => message) : [];
}

describe('a proposal', () => {
  test('is the template and its catalogs, without asking a registry', async () => {
    const found = await proposed();
    expect([...found.keys()]).toEqual([template, 'catalogs/v4.16/foo/catalog.yaml', 'catalogs/v4.20/foo/catalog.yaml']);
    expect(found.get(template)).toBe(
      `${(files[template] ?? '').replace('foo.v1.0.0\n', 'foo.v1.0.0\n  - name: foo.v1.1.0\n    replaces: foo.v1.0.0\n')}- schema: olm.bundle\n  image: ${image}\n`,
    );
  });

  test('keeps what a catalog has, and renders the new bundle in the same form', async () => {
    const found = await proposed();
    const [old = '', recent = ''] = ['v4.16', 'v4.20'].map(name => found.get(`catalogs/${name}/foo/catalog.yaml`));
    const before = catalog('olm.csv.metadata').replace(
      'foo.v1.0.0\nname',
      'foo.v1.0.0\n- name: foo.v1.1.0\n  replaces: foo.v1.0.0\nname',
    );
    expect(recent.startsWith(before)).toBe(true);
    expect(recent.slice(before.length)).toContain('- type: olm.csv.metadata\n');
    expect(recent.slice(before.length)).toContain(`image: ${image}\n`);
    expect(old).toContain('- type: olm.bundle.object\n');
    expect(old).not.toContain('olm.csv.metadata');
  });

  test('gives a catalog that has nothing yet the form of its release', async () => {
    const only = {
      [template]: undefined,
      'catalogs/v4.16/foo/catalog.yaml': undefined,
      'catalogs/v4.20/foo/catalog.yaml': undefined,
    };
    const others = { 'catalogs/v4.16/bar/catalog.yaml': '', 'catalogs/v4.20/bar/catalog.yaml': '' };
    const release = `catalog_templates:\n- {template_name: basic.yaml, channels: [stable]}\n`;
    const found = await proposed({ ...only, ...others, [`${directory}/release-config.yaml`]: release });
    expect(found.get('catalogs/v4.16/foo/catalog.yaml')).toContain('olm.bundle.object');
    expect(found.get('catalogs/v4.20/foo/catalog.yaml')).toContain('olm.csv.metadata');
    expect(found.get(template)).toContain('defaultChannel: stable');
  });

  test('is nothing where everything is there', async () => {
    const once = await proposed();
    expect(await proposed(Object.fromEntries(once))).toEqual(new Map());
  });

  test('makes a catalog right that the template is ahead of', async () => {
    const once = await proposed();
    const found = await proposed({ [template]: once.get(template) });
    expect([...found.keys()]).toEqual(['catalogs/v4.16/foo/catalog.yaml', 'catalogs/v4.20/foo/catalog.yaml']);
  });
});

test('what no catalog and no directory tells is read, where that may be', async () => {
  const more = { [template]: `${files[template]}- {schema: olm.bundle, image: "quay.io/foo/foo:0.9.0"}\n` };
  expect((await problems(more))[0]).toBe(
    'Image quay.io/foo/foo:0.9.0 could not be read: registries are not contacted.',
  );
  const asked: string[] = [];
  const absent = { kind: 'absent', detail: 'no such tag' } as const;
  const never = () => Promise.reject(new Error('asked'));
  const images: Images = {
    resolve: never,
    manifest: async reference => {
      asked.push(reference.text);
      return absent;
    },
    platforms: never,
    contents: never,
    catalog: never,
    describe: never,
    remembered: never,
  };
  expect(await propose(more, images)).toMatchObject({
    problems: [{ message: 'Image quay.io/foo/foo:0.9.0 does not exist: no such tag.' }],
  });
  expect(new Set(asked)).toEqual(new Set(['quay.io/foo/foo:0.9.0']));
});

test.each([
  ['olm.template.basic', 11, (files[template] ?? '').replace('foo:1.0.0', 'foo:other').replace('v1.0.0', 'v1.1.0')],
  ['olm.semver', 4, 'schema: olm.semver\nstable:\n  bundles:\n  - image: quay.io/foo/foo:other\n'],
])('a bundle that %s lists under another image is told, once, with where', async (type, line, text) => {
  const proposal = await propose({
    'operators/foo/ci.yaml': files['operators/foo/ci.yaml']?.replace('olm.template.basic', type),
    [`${directory}/release-config.yaml`]: 'catalog_templates:\n- {template_name: basic.yaml, channels: [stable]}\n',
    [template]: text,
    'catalogs/v4.16/foo/catalog.yaml': catalog('a').replace('foo:1.0.0', 'foo:other').replaceAll('v1.0.0', 'v1.1.0'),
    'catalogs/v4.20/foo/catalog.yaml': catalog('a').replace('foo:1.0.0', 'foo:other').replaceAll('v1.0.0', 'v1.1.0'),
  });
  expect(proposal).toEqual({
    problems: [
      {
        message: `The template lists foo.v1.1.0 already, under the image quay.io/foo/foo:other, and not ${image}.`,
        fix: expect.stringContaining('name that one (--image quay.io/foo/foo:other)') as unknown,
        at: expect.objectContaining({ file: template, line }) as unknown,
      },
    ],
  });
});

describe('nothing is proposed', () => {
  test.each([
    ['no release-config.yaml', { [`${directory}/release-config.yaml`]: undefined }, 'release-config.yaml is missing'],
    ['no ci.yaml', { 'operators/foo/ci.yaml': undefined }, 'operators/foo has no ci.yaml'],
    [
      'no CSV',
      { [`${directory}/manifests/foo.clusterserviceversion.yaml`]: undefined },
      'The bundle has no manifest that can be read',
    ],
    [
      'a CSV that cannot be read',
      { [`${directory}/manifests/foo.clusterserviceversion.yaml`]: 'metadata: [' },
      'The ClusterServiceVersion cannot be read: ',
    ],
    [
      'a bundle that cannot be rendered',
      { [`${directory}/manifests/crd.yaml`]: 'apiVersion: a/v1\nkind: CustomResourceDefinition\n' },
      'A CustomResourceDefinition must be of',
    ],
    [
      'no package',
      { [`${directory}/metadata/annotations.yaml`]: 'annotations: {a: b}\n' },
      'the file has no mapping `annotations` that names the package',
    ],
    [
      'a catalog that is not there',
      { 'operators/foo/ci.yaml': files['operators/foo/ci.yaml']?.replace('v4.16', '4.16') },
      'Catalog 4.16 of ci.yaml does not exist',
    ],
    [
      'a catalog that is mapped twice',
      { 'operators/foo/ci.yaml': files['operators/foo/ci.yaml']?.replace('v4.16', 'v4.20') },
      'v4.20 is mapped twice',
    ],
    [
      'several catalog files',
      { 'catalogs/v4.16/foo/more.yaml': 'schema: a\n' },
      'catalogs/v4.16/foo has several catalog files',
    ],
    [
      'a second catalog file whose name only ends as that of an ignore file',
      { 'catalogs/v4.16/foo/more.indexignore': 'schema: a\n' },
      'catalogs/v4.16/foo has several catalog files',
    ],
    [
      'a catalog that cannot be read',
      { 'catalogs/v4.16/foo/catalog.yaml': 'a: [\n' },
      'catalogs/v4.16/foo/catalog.yaml cannot be read',
    ],
    ['a link', { [template]: 'symlink:elsewhere' }, 'it is a symbolic link'],
    [
      'a catalog that would not be valid',
      {
        [`${directory}/release-config.yaml`]: 'catalog_templates:\n- {template_name: basic.yaml, channels: [stable]}\n',
      },
      'The catalog v4.16 would not be valid: Channel "stable"',
    ],
  ])('with %s', async (_what, changed, message) => {
    expect((await problems(changed)).join('\n')).toContain(message);
  });

  test.each(['operators/foo', 'operators/foo/1.1.0/manifests', 'elsewhere', 'operators/foo/9', 'operators/bar/1'])(
    'for %s',
    async at => {
      expect((await problems({}, at))[0]).toMatch(/is not the directory of a bundle|There is no bundle in/);
    },
  );
});
