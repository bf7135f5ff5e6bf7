import { catalogContent } from '../../../src/core/image-build/changes-of-images.ts';
import { commentMarker } from '../../../src/core/plan/desired-comment.ts';
import { releasesAmong } from '../../../src/core/publish/release.ts';
import { hasSameContent } from '../../../src/core/publish/same-content.ts';
import { buildImage } from '../../../src/flows/publish/build-image.ts';
import { builtImageSource, builtReference } from '../../../src/flows/publish/built-image-source.ts';
import type { Files } from './content.ts';
import { judgeFiles } from './remembered-judges.ts';
import { rememberedPacker } from './simulated-publishing.ts';
import { type SimPull, tipOf, type World } from './world.ts';

/** What is not right about what is published, and about what pull requests say of it, when the world has come to rest. */
export async function problemsOfPublishing(world: World): Promise<readonly string[]> {
  if (!world.publishes) return [];
  const tip = tipOf(world, 'main');
  const { valid } = await judgeFiles(world.store.files(tip));
  const found = [...world.pulls.values()].flatMap(pull => problemsOfReceipt(world, pull, tip, valid));
  // What is not valid is not published: what was live is live.
  if (!valid) return found;
  const { tags, manifests } = world.registry;
  const [newest] = releasesAmong([...tags.keys()], 'latest');
  if (newest?.commit !== tip.slice(0, 12))
    found.push(`The newest release is ${newest?.tag}, and main is at ${tip.slice(0, 12)}.`);
  const latest = manifests.get(tags.get('latest') ?? '');
  const expected = await expectedImage(world.store.files(tip));
  if (latest === undefined || !hasSameContent(latest.manifest, expected))
    found.push(`The tag latest is not what main is at ${tip.slice(0, 12)}.`);
  return found;
}

async function expectedImage(files: Files) {
  const catalog = Object.entries(files)
    .filter(([path]) => path.startsWith('catalog/'))
    .map(([path, text]) => ({ path: path.slice('catalog/'.length), content: Buffer.from(text) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const built = await buildImage(rememberedPacker, { ...catalogContent(catalog, false), annotations: new Map() });
  if (built.kind !== 'exists') throw new Error(built.detail);
  const image = await builtImageSource(built.value).manifest(builtReference(built.value));
  if (image.kind !== 'exists') throw new Error(image.detail);
  return image.value.manifest;
}

function problemsOfReceipt(world: World, pull: SimPull, tip: string, isValid: boolean): readonly string[] {
  const { number, mergedAs, branch, isLocked } = pull;
  const comments = pull.comments.filter(({ isOurs, body }) => isOurs && body.startsWith(commentMarker));
  const images = comments.flatMap(({ body }) => /live in `[^`@]+@(sha256:[0-9a-f]{64})`/.exec(body)?.[1] ?? []);
  const isIn = mergedAs !== undefined && branch === 'main' && world.store.isAncestor(mergedAs, tip);
  if (!isIn || !changesCatalog(world, mergedAs))
    return images.length === 0 ? [] : [`#${number} says that it is live, and it is not in what is published.`];
  if (images.length > 0)
    return images.every(digest => world.registry.manifests.has(digest))
      ? []
      : [`#${number} names an image that the registry never had.`];
  return isLocked || !isValid ? [] : [`#${number} does not say which image has it.`];
}

function changesCatalog({ store }: World, commit: string): boolean {
  const [parent] = store.get(commit)?.parents ?? [];
  if (parent === undefined) return false;
  const [before, after] = [store.files(parent), store.files(commit)];
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].some(path => path.startsWith('catalog/') && before[path] !== after[path]);
}
