import type { ExampleImage } from '../define.ts';

type Files = Readonly<Record<string, string>>;

const entries = '[{name: foo.v1.0.0}, {name: foo.v1.1.0, replaces: foo.v1.0.0}]';

/** What differs from a catalog that was rendered from its basic template. */
interface BasicCase {
  readonly defaultChannel?: string;
  readonly catalogEntries?: string;
  /** Versions of the bundles in the catalog. */
  readonly catalogImages?: readonly string[];
}

/** An operator with a basic template and a catalog that is mapped to it. */
export function basicExample(differs: BasicCase): Files {
  const { defaultChannel = 'stable', catalogEntries = entries, catalogImages = ['1.0.0', '1.1.0'] } = differs;
  return {
    'operators/foo/ci.yaml': ciFile('basic.yaml', 'olm.template.basic'),
    'operators/foo/catalog-templates/basic.yaml': `---
schema: olm.template.basic
entries:
- schema: olm.package
  name: foo
  defaultChannel: stable
- schema: olm.channel
  package: foo
  name: stable
  entries: ${entries}
- schema: olm.bundle
  image: quay.io/foo/foo:1.0.0
- schema: olm.bundle
  image: quay.io/foo/foo:1.1.0
`,
    'catalogs/v4.20/foo/catalog.yaml':
      packageText(defaultChannel) + channelText('stable', catalogEntries) + catalogImages.map(bundleText).join(''),
  };
}

/** An operator with an olm.semver template; `edges` are those of foo.v1.1.0 in its catalog. */
export function semverExample(edges: string): Files {
  return {
    'operators/foo/ci.yaml': ciFile('semver.yaml', 'olm.semver'),
    ...semverTemplate('1.0.0', '1.1.0'),
    'catalogs/v4.20/foo/catalog.yaml':
      packageText('stable-v1') +
      channelText('stable-v1', `[{name: foo.v1.0.0}, {name: foo.v1.1.0, ${edges}}]`) +
      ['1.0.0', '1.1.0'].map(bundleText).join(''),
  };
}

/** The template of `semverExample`, with bundles of these versions. */
export function semverTemplate(...versions: readonly string[]): Files {
  return {
    'operators/foo/catalog-templates/semver.yaml': `---
Schema: olm.semver
GenerateMajorChannels: true
Stable:
  Bundles:
${versions.map(version => `  - Image: quay.io/foo/foo:${version}\n`).join('')}`,
  };
}

function ciFile(template: string, type: string): string {
  return `---
fbc:
  enabled: true
  catalog_mapping:
  - template_name: ${template}
    type: ${type}
    catalog_names: [v4.20]
`;
}

function packageText(defaultChannel: string): string {
  return `---\nschema: olm.package\nname: foo\ndefaultChannel: ${defaultChannel}\n`;
}

function channelText(name: string, text: string): string {
  return `---\nschema: olm.channel\npackage: foo\nname: ${name}\nentries: ${text}\n`;
}

function bundleText(version: string): string {
  return `---
schema: olm.bundle
package: foo
name: foo.v${version}
image: quay.io/foo/foo:${version}
properties:
- type: olm.package
  value: {packageName: foo, version: ${version}}
`;
}

/** The image of a bundle of foo. Its blob is what `basicExample` has, but for the properties of its manifests. */
export function bundleImage(version: string): ExampleImage {
  return {
    labels: { 'operators.operatorframework.io.bundle.package.v1': 'foo' },
    files: {
      'manifests/foo.clusterserviceversion.yaml': `kind: ClusterServiceVersion
apiVersion: operators.coreos.com/v1alpha1
metadata: {name: foo.v${version}}
spec: {version: ${version}}
`,
      'metadata/annotations.yaml': 'annotations: {operators.operatorframework.io.bundle.package.v1: foo}\n',
    },
  };
}
