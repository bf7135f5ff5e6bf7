import { describe, expect, test } from '@jest/globals';
import { bundleFiles } from '../../../src/core/checks/graph/bundle-example.ts';
import { changedHeads } from '../../../src/core/installation/changed-heads.ts';
import { headsSection } from '../../../src/core/report/markdown/heads-section.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';
import { csvOfTest } from './csv-of-test.ts';

const file = 'catalog/foo/catalog.json';

/** A catalog of which bundles have their manifests by value; of each version what its operator may read. */
function catalogOf(versions: Readonly<Record<string, string>>, image = 'example.com/brew:v1'): string {
  const names = Object.keys(versions);
  const blobs = [
    { schema: 'olm.package', name: 'foo', defaultChannel: 'stable' },
    {
      schema: 'olm.channel',
      package: 'foo',
      name: 'stable',
      entries: names.map((version, index) => ({
        name: `foo.v${version}`,
        ...(index === 0 ? {} : { replaces: `foo.v${names[index - 1]}` }),
      })),
    },
    ...Object.entries(versions).map(([version, resource], index) => ({
      schema: 'olm.bundle',
      package: 'foo',
      name: `foo.v${version}`,
      image: '',
      properties: [
        { type: 'olm.package', value: { packageName: 'foo', version } },
        objectOf(version, resource, index === names.length - 1 ? image : 'example.com/brew:v1'),
      ],
    })),
  ];
  return blobs.map(blob => JSON.stringify(blob)).join('\n');
}

function objectOf(version: string, resource: string, image: string) {
  const csv = JSON.stringify(csvOfTest)
    .replace('coffee-operator-with-a-long-name.v1.0.0', `foo.v${version}`)
    .replace('"resources":["pods"]', `"resources":[${JSON.stringify(resource)}]`)
    .replace('example.com/brew:v1', image);
  return { type: 'olm.bundle.object', value: { data: Buffer.from(csv).toString('base64') } };
}

const headsOf = async (base: string, merged: string) =>
  changedHeads(await snapshotOfExample({ title: '', base: { [file]: base }, merged: { [file]: merged }, finds: [] }));

/** Many channels with one head, which has many related images. */
function channelsOf(version: string, images: number): string {
  const channels = Array.from({ length: 40 }, (_, index) => (index === 0 ? 'stable' : `c${index}`));
  const blobs = [
    { schema: 'olm.package', name: 'foo', defaultChannel: 'stable' },
    ...channels.map(name => ({ schema: 'olm.channel', package: 'foo', name, entries: [{ name: `foo.v${version}` }] })),
    {
      schema: 'olm.bundle',
      package: 'foo',
      name: `foo.v${version}`,
      image: `example.com/foo:v${version}`,
      properties: [{ type: 'olm.package', value: { packageName: 'foo', version } }],
      relatedImages: Array.from({ length: images }, (_, index) => ({ name: '', image: `example.com/i${index}:v1` })),
    },
  ];
  return blobs.map(blob => JSON.stringify(blob)).join('\n');
}

describe('what a new head gives', () => {
  test('is told in full for as many channels as fit into a report', async () => {
    const heads = await headsOf(channelsOf('1.0.0', 0), channelsOf('1.1.0', 3_000));
    expect(heads.map(({ images }) => images.added.length)).toEqual([...Array(16).fill(3_000), ...Array(24).fill(0)]);
    expect(heads.filter(({ permissions }) => permissions === undefined).length).toBeGreaterThanOrEqual(24);
    expect(await headsOf(channelsOf('1.0.0', 0), channelsOf('1.1.0', 100))).toHaveLength(40);
  });

  test('are the permissions and images that differ from those of the head before', async () => {
    const [head, ...others] = await headsOf(
      catalogOf({ '1.0.0': 'pods' }),
      catalogOf({ '1.0.0': 'pods', '1.1.0': 'secrets' }, 'example.com/brew:v2'),
    );
    expect(others).toEqual([]);
    expect(head).toMatchObject({
      catalogs: ['catalog'],
      channel: 'stable',
      before: 'foo.v1.0.0',
      after: 'foo.v1.1.0',
      permissions: {
        added: [{ scope: 'namespace', verbs: ['list'], resources: ['secrets'], risks: ['secrets'] }],
        removed: [{ resources: ['pods'] }],
      },
      images: { added: ['example.com/brew:v2'], removed: ['example.com/brew:v1'] },
    });
  });

  test('is nothing where neither differs', async () => {
    expect(await headsOf(catalogOf({ '1.0.0': 'pods' }), catalogOf({ '1.0.0': 'pods', '1.1.0': 'pods' }))).toEqual([]);
  });

  test('is told of bundle directories, too', async () => {
    const rights = (resource: string) =>
      `install: {strategy: deployment, spec: {clusterPermissions: [{serviceAccountName: foo, rules: [{apiGroups: [""], resources: [${resource}], verbs: [get]}]}]}}`;
    const first = bundleFiles('1.0.0', { spec: rights('pods') });
    const second = bundleFiles('1.1.0', { spec: `replaces: foo.v1.0.0\n  ${rights('secrets')}` });
    const snapshot = await snapshotOfExample({ title: '', base: first, merged: second, finds: [] });
    expect(changedHeads(snapshot)).toMatchObject([
      { after: 'foo.v1.1.0', permissions: { added: [{ resources: ['secrets'] }], removed: [{ resources: ['pods'] }] } },
    ]);
  });

  test('is folded, and hostile names in it are harmless', async () => {
    const hostile = 'x</details>@everyone [a](b)';
    const heads = await headsOf(catalogOf({ '1.0.0': 'pods' }), catalogOf({ '1.0.0': 'pods', '1.1.0': hostile }));
    const text = headsSection(heads)
      .flatMap(section => [...section.items])
      .join('');
    expect(text).toContain('<details><summary><code>foo.v1.1.0</code> compared with <code>foo.v1.0.0</code>');
    expect(text).toContain(`- new permission: \`list\` on \`${hostile}\`, in watched namespaces`);
  });
});
