import { describe, expect, test } from '@jest/globals';
import { installedVersionsCanUpgrade } from '../../../../src/core/checks/graph/installed-versions-can-upgrade.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const image = (version: string) => `quay.io/foo/foo-bundle:v${version}`;
const bundle = (version: string) =>
  `---\nschema: olm.bundle\nname: foo.v${version}\npackage: foo\nimage: ${image(version)}\nproperties:\n- type: olm.package\n  value: {packageName: foo, version: ${version}}\n`;
/** The catalog that olm.semver makes of patch releases: the newest skips all others. */
const catalog = (...versions: readonly string[]) => {
  const [head = '', ...others] = versions;
  const skips = others.length === 0 ? '' : `, skips: [${others.map(version => `foo.v${version}`).join(', ')}]`;
  const entries = [`{name: foo.v${head}${skips}}`, ...others.map(version => `{name: foo.v${version}}`)];
  return `---\nschema: olm.package\nname: foo\ndefaultChannel: stable-v1\n---\nschema: olm.channel\nname: stable-v1\npackage: foo\nentries: [${entries.join(', ')}]\n${versions.map(bundle).join('')}`;
};
const template = (schema: string, ...versions: readonly string[]) =>
  `Schema: ${schema}\nGenerateMajorChannels: true\nGenerateMinorChannels: false\nFast:\n  Bundles:\n  - Image: ${image('1.0.0')}\nStable:\n  Bundles:\n${versions.map(version => `  - Image: ${image(version)}\n`).join('')}`;
const ci = (schema: string) =>
  `fbc:\n  enabled: true\n  catalog_mapping:\n  - {template_name: semver.yaml, type: ${schema}, catalog_names: [v4.20]}\n`;
const state = (schema: string, listed: readonly string[], versions: readonly string[]) => ({
  'operators/foo/ci.yaml': ci(schema),
  'operators/foo/catalog-templates/semver.yaml': template(schema, ...listed),
  'catalogs/v4.20/foo/catalog.yaml': catalog(...versions),
});

async function findings(base: Record<string, string>, merged: Record<string, string>) {
  const snapshot = await snapshotOfExample({ title: '', finds: [], base, merged });
  return runChecks(snapshot, [installedVersionsCanUpgrade]).findings.filter(({ severity }) => severity === 'error');
}

describe('losses in a catalog that olm.semver makes', () => {
  test('name the stream that no longer lists the bundle, at its line, and say to list it again', async () => {
    const base = state('olm.semver', ['1.0.0', '1.0.1'], ['1.0.1', '1.0.0']);
    const merged = state('olm.semver', ['1.0.1', '1.0.2'], ['1.0.2', '1.0.1']);
    const [first, ...others] = await findings(base, merged);
    expect(first).toMatchObject({ file: 'operators/foo/catalog-templates/semver.yaml', line: 8 });
    expect(first?.message).toContain(
      'operators/foo/catalog-templates/semver.yaml no longer lists quay.io/foo/foo-bundle:v1.0.0 in stable.',
    );
    expect(first?.fix).toBe(
      'List it there again and render the catalog again: olm.semver adds no edge from a bundle that is not listed.',
    );
    for (const { message } of others) expect(message).toContain('no longer lists');
  });

  test('say that the template makes the edges, where it lists all', async () => {
    const base = state('olm.semver', ['1.0.0', '1.0.1'], ['1.0.1', '1.0.0']);
    const merged = { ...base, 'catalogs/v4.20/foo/catalog.yaml': catalog('1.0.2', '1.0.1') };
    const [first] = await findings(base, merged);
    expect(first).toMatchObject({ file: 'catalogs/v4.20/foo/catalog.yaml' });
    expect(first?.fix).toMatch(
      /^Change the streams of operators\/foo\/catalog-templates\/semver\.yaml, which define the edges of olm\.semver, and render the catalog again\. Restore /,
    );
  });

  test('of another template, or of none, stay as they are', async () => {
    const lost = async (base: Record<string, string>, merged: Record<string, string>) =>
      (await findings(base, merged)).map(({ file, fix }) => `${file} ${fix}`);
    const before = catalog('1.0.1', '1.0.0');
    const after = catalog('1.0.2', '1.0.1');
    const file = 'catalogs/v4.20/foo/catalog.yaml';
    const plain = await lost({ [file]: before }, { [file]: after });
    expect(plain[0]).toMatch(/^catalogs\/v4\.20\/foo\/catalog\.yaml Restore /);
    const basic = { ...state('olm.template.basic', ['1.0.0'], []), [file]: before };
    expect(await lost(basic, { ...basic, [file]: after })).toEqual(plain);
  });
});
