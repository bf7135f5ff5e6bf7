import type { PlainBlob } from '../../generate-catalog.ts';
import type { Random } from '../../random.ts';
import { blobsOf, listOf } from '../blob-fields.ts';
import { type Head, onBlobs, type Step } from '../head.ts';
import { bundleName, digestOf, plainBundle } from '../repository/generate-package.ts';
import { plainCsv } from '../repository/plain-csv.ts';

/** Bundles that are released already, and new ones that are not what they seem. */
export const releasedTricks: Readonly<Record<string, Step>> = {
  'another image': onReleased((bundle, random) => {
    bundle.image = random.pick([
      `quay.io/example/other@${digestOf('other')}`,
      'quay.io/example/x:v1',
      '',
      `${bundle.image} `,
    ]);
    return true;
  }),
  'related images change': onReleased((bundle, random) => {
    const images = listOf(bundle, 'relatedImages');
    random.pick<() => void>([
      () => images.splice(0),
      () => images.splice(1),
      () => images.push({ name: 'extra', image: `quay.io/evil/extra@${digestOf('extra')}` }),
      () => Object.assign(images[1] ?? {}, { image: `quay.io/evil/operator@${digestOf('evil')}` }),
      () => images.reverse(),
      () => Object.assign(images[0] ?? {}, { name: 'renamed' }),
      () => void delete bundle.relatedImages,
    ])();
    return true;
  }),
  'a property changes': onReleased((bundle, random) => {
    const properties = listOf(bundle, 'properties');
    if (properties.length === 0) return false;
    const property = random.pick(properties);
    random.pick<() => void>([
      () => void properties.splice(properties.indexOf(property), 1),
      () => void properties.push({ type: 'olm.gvk', value: { group: 'x.io', kind: 'X', version: 'v1' } }),
      () =>
        void properties.push({ type: 'olm.package.required', value: { packageName: 'tea', versionRange: '>=1.0.0' } }),
      () => void properties.push(structuredClone(property)),
      () => void properties.push({ type: 'olm.csv.metadata', value: { displayName: 'Another' } }),
      () => void Object.assign(property, { value: 1 }),
      () => void Object.assign((property.value as PlainBlob | undefined) ?? {}, { extra: 'x' }),
      () => void properties.reverse(),
    ])();
    return true;
  }),
  'objects become metadata of something else': onReleased((bundle, random) => {
    const properties = listOf(bundle, 'properties');
    if (!properties.some(({ type }) => type === 'olm.bundle.object')) return false;
    const value = random.pick<unknown>([
      {},
      { displayName: 'Another', provider: { name: 'Evil' } },
      { installModes: [{ type: 'AllNamespaces', supported: false }] },
      { crdDescriptions: { owned: [{ name: 'x.example.com', version: 'v1', kind: 'X' }] } },
    ]);
    bundle.properties = [
      ...properties.filter(({ type }) => type !== 'olm.bundle.object'),
      { type: 'olm.csv.metadata', value },
    ];
    return true;
  }),
  'an object changes': onReleased((bundle, random) => {
    const object = listOf(bundle, 'properties').find(({ type }) => type === 'olm.bundle.object');
    if (object === undefined) return false;
    const csv = plainCsv('coffee', '1.0.0', random.pick(['quay.io/evil/x:v1', 'quay.io/example/x:v1']));
    object.value = random.pick<unknown>([
      { data: Buffer.from(JSON.stringify(csv)).toString('base64') },
      { data: '' },
      { data: '!' },
      { ...(object.value as PlainBlob), ref: 'x' },
    ]);
    return true;
  }),
  'a bundle is renamed': onReleased((bundle, random) => {
    bundle.name = random.pick([`${bundle.name}-1`, String(bundle.name).toUpperCase(), '']);
    return true;
  }),
  'a bundle is gone': onBlobs(({ blobs }, random) => {
    for (const each of blobs.values()) {
      const bundles = blobsOf(each, 'olm.bundle');
      if (bundles.length === 0) continue;
      const gone = random.pick(bundles);
      each.splice(each.indexOf(gone), 1);
      for (const channel of blobsOf(each, 'olm.channel')) {
        channel.entries = listOf(channel, 'entries').filter(({ name }) => name !== gone.name || random.chance(0.1));
      }
    }
    return blobs.size > 0;
  }),
  'a new bundle by value': onBlobs(({ blobs, mine }, random) => {
    const version = '4.0.0';
    const operator = random.pick([`quay.io/evil/operator@${digestOf('evil')}`, 'docker.io/evil/x:latest']);
    const data = Buffer.from(JSON.stringify(plainCsv(mine.name, version, operator))).toString('base64');
    const bundle: PlainBlob = {
      ...plainBundle(mine.name, version, { registry: 'quay.io/example', shown: 'nothing' }),
      image: '',
      properties: [
        { type: 'olm.package', value: { packageName: mine.name, version } },
        { type: 'olm.bundle.object', value: { data } },
      ],
    };
    if (random.chance(0.7)) delete bundle.relatedImages;
    for (const each of blobs.values()) addBundle(each, bundle);
    return blobs.size > 0;
  }),
  'a new bundle from another registry': onBlobs(({ blobs, mine }, random) => {
    const registry = random.pick([
      'quay.io/evil',
      'quay.io/example-evil',
      'docker.io/library',
      'quay.io.evil.com/example',
    ]);
    const bundle = plainBundle(mine.name, '4.0.0', { registry, shown: 'nothing' });
    for (const each of blobs.values()) addBundle(each, bundle);
    return blobs.size > 0;
  }),
  'a bundle with the name of another package': onBlobs(({ blobs, mine, victim }, random) => {
    for (const each of blobs.values()) {
      const bundle = plainBundle(mine.name, '4.0.0', { registry: 'quay.io/example', shown: 'nothing' });
      bundle.name = bundleName(victim.name, random.pick([victim.versions[0] ?? '1.0.0', '4.0.0']));
      addBundle(each, bundle);
    }
    return blobs.size > 0;
  }),
};

/** Of each catalog a bundle that its base has; most of the time the same one. */
function onReleased(change: (bundle: PlainBlob, random: Random) => boolean): Step {
  return onBlobs(({ blobs, mine }: Head, random) => {
    let isDone = false;
    const name = bundleName(mine.name, random.pick([...mine.versions]));
    for (const each of blobs.values()) {
      const bundle = blobsOf(each, 'olm.bundle').find(blob => blob.name === name);
      if (bundle !== undefined && change(bundle, random)) isDone = true;
    }
    return isDone;
  });
}

function addBundle(blobs: PlainBlob[], bundle: PlainBlob): void {
  blobs.push(structuredClone(bundle));
  for (const channel of blobsOf(blobs, 'olm.channel')) {
    const entries = listOf(channel, 'entries');
    const passed = new Set(entries.flatMap(entry => [entry.replaces, ...listOf({ ...entry }, 'skips')]));
    const head = entries.find(entry => !passed.has(entry.name));
    entries.push({ name: bundle.name, ...(head === undefined ? {} : { replaces: head.name }) });
  }
}
