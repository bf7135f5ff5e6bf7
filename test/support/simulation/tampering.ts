import { createHash } from 'node:crypto';
import { parseDigest } from '../../../src/core/image/digest.ts';
import { parseManifest } from '../../../src/core/image/parse-manifest.ts';
import { releasesAmong } from '../../../src/core/publish/release.ts';
import type { Step } from './scheduler.ts';
import { tipOf, type World } from './world.ts';

type Deed = (world: World, newest: string) => string;

const deeds: readonly Deed[] = [
  ({ registry: { tags } }) => {
    tags.delete('latest');
    return 'deletes the tag latest';
  },
  ({ registry: { tags } }, newest) => {
    tags.delete(newest);
    return `deletes the tag ${newest}`;
  },
  ({ registry: { tags } }) => {
    tags.clear();
    return 'deletes all tags';
  },
  (world, newest) => pushForeign(world, [newest]),
  world => pushForeign(world, ['latest']),
  (world, newest) => pushForeign(world, ['latest', newest]),
  ({ tampered, ...world }) => {
    const files = Object.values(world.store.files(tipOf({ tampered, ...world }, 'main')));
    const images = files.flatMap(text => [...text.matchAll(/^image: (\S+)$/gm)].map(([, image = '']) => image));
    const image = world.scheduler.random.pick(images);
    tampered.missing.add(image);
    return `deletes ${image}`;
  },
  ({ tampered }) => {
    tampered.missing.clear();
    return 'pushes the bundle images again';
  },
];

/** Somebody deletes or replaces images and tags in registries. */
export function tamperingSteps(world: World, left: () => number, taken: () => void): readonly Step[] {
  const [newest] = releasesAmong([...world.registry.tags.keys()], 'latest');
  if (newest === undefined || left() <= 0) return [];
  return [
    {
      label: '',
      weight: 3,
      run() {
        taken();
        world.tampered.times += 1;
        world.scheduler.note(`* somebody ${world.scheduler.random.pick(deeds)(world, newest.tag)}`);
      },
    },
  ];
}

/** An image that no revision gives, in the place of a published one. */
function pushForeign({ registry: { manifests, tags }, tampered }: World, names: readonly string[]): string {
  for (const name of names) {
    const replaced = manifests.get(tags.get(name) ?? '');
    if (replaced === undefined) continue;
    const { mediaType } = replaced;
    const bytes = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(replaced.bytes).toString()), layers: [] }));
    const digest = parseDigest(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    const manifest = parseManifest(bytes.toString(), mediaType);
    if ('error' in digest || 'error' in manifest) throw new Error('It is no manifest.');
    manifests.set(digest.text, { digest, mediaType, bytes, manifest });
    tampered.foreign.add(digest.text);
    tags.set(name, digest.text);
  }
  return `replaces ${names.join(' and ')}`;
}
