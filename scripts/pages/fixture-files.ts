import { operatorBundle } from '../../test/support/operator-bundle.ts';
import { catalogText } from '../demo/catalog-text.ts';

export type Files = Readonly<Record<string, string>>;

export const released = [
  { version: '1.0.0' },
  { version: '1.1.0', replaces: '1.0.0' },
  { version: '1.2.0', replaces: '1.1.0' },
];
const coffee = catalogText('coffee-operator', released);
const tea = catalogText('tea-operator', [{ version: '0.9.0' }]);
const maintainers = 'owners:\n  maintainers: [{login: mona}]\n';

const template = `schema: olm.template.basic
entries:
  - schema: olm.package
    name: foo
    defaultChannel: stable
  - schema: olm.channel
    package: foo
    name: stable
    entries:
      - name: foo.v1.0.0
  - schema: olm.bundle
    image: quay.io/example/foo-bundle:v1.0.0
`;

/** The files of a bundle directory of the operator `foo`, below its place in a repository. */
export function bundleDirectory(version: string): Files {
  const files = Object.entries(operatorBundle({ version }));
  return Object.fromEntries(files.map(([path, text]) => [`operators/foo/${version}/${path}`, text]));
}

/** One file for each blob of a catalog, as some repositories keep them. */
export function inFiles(directory: string, text: string): Files {
  const [, packageBlob = '', channel = '', ...bundles] = text.split(/^---\n/m);
  const named = bundles.map(bundle => [`${directory}/${/^name: (.+)$/m.exec(bundle)?.[1]}.yaml`, `---\n${bundle}`]);
  const name = directory.split('/').at(-1);
  return Object.fromEntries([[`${directory}/${name}.yaml`, `---\n${packageBlob}---\n${channel}`], ...named]);
}

const foo = catalogText('foo', [{ version: '1.0.0' }]);

/** Two catalogs of versions of OpenShift, and the bundle directories of an operator. */
const versioned: Files = {
  'config.yaml': 'organization: community-operators\nmaintainers: [mona]\n',
  'operators/foo/ci.yaml':
    '---\nreviewers: [alice]\nfbc:\n  enabled: true\n  catalog_mapping:\n    - template_name: basic.yaml\n      type: olm.template.basic\n      catalog_names: [v4.19, v4.20]\n',
  ...bundleDirectory('1.0.0'),
  'catalogs/v4.19/foo/catalog.yaml': foo,
  'catalogs/v4.20/foo/catalog.yaml': foo,
};

const unconfigured: Files = {
  CODEOWNERS: '/catalog/coffee-operator/ @alice\n/catalog/tea-operator/ @bob\n',
  'catalog/coffee-operator/catalog.yaml': coffee,
  'catalog/tea-operator/catalog.yaml': tea,
};

/** The repositories that pages begin with. Their image references are never looked up: commands on pages use `--offline`. */
export const fixtureFiles: Readonly<Record<string, Files>> = {
  unconfigured,
  'single-catalog': { ...unconfigured, '.github/catalog-keeper.yml': maintainers },
  /** One that nobody can ask about images: the name of its registry is reserved. */
  'no-registry': {
    '.github/catalog-keeper.yml': maintainers,
    'catalog/coffee-operator/catalog.yaml': catalogText('coffee-operator', released, 'registry.example'),
  },
  'file-for-each-bundle': {
    CODEOWNERS: '/catalog/coffee-operator/ @alice\n',
    '.github/catalog-keeper.yml': `preset: single-catalog-many-files\n${maintainers}`,
    ...inFiles('catalog/coffee-operator', coffee),
  },
  'versioned-catalogs': versioned,
  /** With the template that the catalogs are rendered from: of the image that they have, so that no registry is asked. */
  'catalog-templates': {
    ...versioned,
    'operators/foo/catalog-templates/basic.yaml': template.replace(
      /image: .*/,
      () => /^image: .*/m.exec(foo)?.[0] ?? '',
    ),
  },
  'bundles-only': {
    'operators/foo/ci.yaml': '---\nreviewers: [alice]\nupdateGraph: replaces-mode\n',
    ...bundleDirectory('1.0.0'),
  },
  composite: {
    '.github/catalog-keeper.yml': `preset: composite\n${maintainers}`,
    'catalog.yaml':
      'name: all\nrepo: registry.example.com/all\ntag: v4.20\nreferences:\n  - name: ours\n    image: registry.example.com/ours@sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393 # v4.20\n',
  },
  konflux: {
    CODEOWNERS: '* @alice\n',
    'v4.19/catalog-template.yaml': template,
    'v4.19/catalog/foo/catalog.yaml': catalogText('foo', [{ version: '1.0.0' }]),
    'v4.20/catalog-template.yaml': template,
    'v4.20/catalog/foo/catalog.yaml': catalogText('foo', [{ version: '1.0.0' }]),
  },
};
