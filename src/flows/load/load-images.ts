import { asksForPlatforms, deployedImages } from '../../core/checks/bundle/optional/deployed-images.ts';
import { bundlesInImages } from '../../core/checks/images/bundles-in-images.ts';
import { type WantedImage, wantedDeployments, wantedImages } from '../../core/checks/images/wanted-images.ts';
import type { ImageFact } from '../../core/image/facts.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import type { Images } from '../ports.ts';
import { imagesWithinLimits } from './images-within-limits.ts';
import { withComposition } from './load-composition.ts';

/** Images that one change is looked at for. Past it they are not asked for, and stay unknown. */
const maxImages = 2_000;
/** Images that are read at the same time: what they hold is in memory meanwhile. Requests have limits of their own. */
const maxAtOnce = 32;

/**
 * Adds to a snapshot what registries say about the images that it refers to, and the bundles in those images. Each reference
 * is asked for once; what could not be determined is in the facts, too.
 *
 * @param open is called only where there is an image to ask about
 * @param onProgress is told how many of how many images were looked at
 */
export async function loadImages(
  snapshot: Snapshot,
  open: () => Promise<Images>,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Snapshot> {
  const wanted = [...wantedImages(snapshot).values()];
  if (wanted.length === 0) return { ...snapshot, images: { asked: true, facts: new Map() } };
  const images = await open();
  const facts = imagesWithinLimits(await imageFacts(wanted, images, onProgress));
  const known: Snapshot = { ...snapshot, images: { asked: true, facts } };
  const read: Snapshot = { ...known, bundles: [...snapshot.bundles, ...bundlesInImages(known)] };
  // What bundles in images deploy is only known now. Of the related images nobody but an optional validator asks for platforms.
  const optional = asksForPlatforms(snapshot.config) ? deployedImages(read) : [];
  const named = new Map(optional.map(image => [image.reference.text, image]));
  const all = [...new Map([...wantedDeployments(read), ...named]).values()];
  const deployed = all.filter(({ reference }) => !knowsPlatforms(facts.get(reference.text)));
  const more = await imageFacts(deployed, images, onProgress);
  return withComposition({ ...read, images: { asked: true, facts: new Map([...facts, ...more]) } }, images);
}

function knowsPlatforms(fact: Outcome<ImageFact> | undefined): boolean {
  return fact !== undefined && (fact.kind !== 'exists' || fact.value.platforms !== undefined);
}

/** What is known about images, by complete reference; past a limit nobody is asked. */
export async function imageFacts(
  wanted: readonly WantedImage[],
  images: Images,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<ReadonlyMap<string, Outcome<ImageFact>>> {
  const found: Outcome<ImageFact>[] = [];
  const waiting = wanted.entries();
  let done = 0;
  const work = async () => {
    for (const [index, image] of waiting) {
      found[index] = index < maxImages ? await factOf(images, image) : tooMany;
      done += 1;
      onProgress(done, wanted.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxAtOnce, wanted.length) }, work));
  // In the order of the references, whoever answered first.
  return new Map(wanted.map(({ reference }, index) => [reference.text, found[index] ?? tooMany]));
}

const tooMany: Outcome<never> = {
  kind: 'unknown',
  cause: 'too-many',
  detail: `the change refers to more than ${maxImages} images, and only so many are checked`,
};

async function factOf(images: Images, { reference, question }: WantedImage): Promise<Outcome<ImageFact>> {
  if (question === 'existence') {
    const resolved = await images.resolve(reference);
    if (resolved.kind !== 'exists') return resolved;
    return { kind: 'exists', value: { digest: resolved.value.digest, ...(await remembered(images, reference)) } };
  }
  const fetched = await images.manifest(reference);
  if (fetched.kind !== 'exists') return fetched;
  const image = fetched.value;
  return {
    kind: 'exists',
    value: {
      digest: image.digest,
      ...(await remembered(images, reference)),
      platforms: await images.platforms(reference, image),
      isIndex: image.manifest.kind === 'index',
      ...(question === 'contents' ? { contents: await images.contents(reference, image) } : {}),
    },
  };
}

/** Only a tag can name something else than it did. */
async function remembered(images: Images, reference: WantedImage['reference']): Promise<Pick<ImageFact, 'remembered'>> {
  const digest = reference.digest === undefined ? await images.remembered(reference) : undefined;
  return digest === undefined ? {} : { remembered: digest };
}
