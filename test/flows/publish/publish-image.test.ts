import { beforeAll, describe, expect, test } from '@jest/globals';
import { createImagePacker } from '../../../src/adapters/image-build/create-image-packer.ts';
import { parseReference } from '../../../src/core/image/reference.ts';
import { catalogContent } from '../../../src/core/image-build/changes-of-images.ts';
import type { Release } from '../../../src/core/publish/release.ts';
import { type BuiltImage, buildImage } from '../../../src/flows/publish/build-image.ts';
import type { PublishTarget } from '../../../src/flows/publish/ports.ts';
import { type Publication, publishImage } from '../../../src/flows/publish/publish-image.ts';
import { type MemoryTarget, memoryTarget } from '../../support/memory-target.ts';
import { createRandom } from '../../support/random.ts';

const repository = parseReference('registry.example.com/catalog');
if ('error' in repository) throw new Error(repository.error);

const older = release('a', '2026-01-02T03:04:05Z');
const newer = release('b', '2026-01-02T03:05:00Z');
const images = new Map<string, BuiltImage>();

beforeAll(async () => {
  for (const text of ['old', 'new']) images.set(text, await imageOf(text));
});

function release(digit: string, time: string): Release {
  return { commit: digit.repeat(40), time, number: 0 };
}

async function imageOf(text: string, revision = ''): Promise<BuiltImage> {
  const built = await buildImage(createImagePacker(), {
    ...catalogContent([{ path: 'foo/catalog.yaml', content: Buffer.from(text) }], false),
    annotations: new Map(revision === '' ? [] : [['org.opencontainers.image.revision', revision]]),
  });
  if (built.kind !== 'exists') throw new Error(built.detail);
  return built.value;
}

function publication(text: string, of: Release, movingTags: Publication['movingTags'] = ['latest']): Publication {
  const image = images.get(text);
  if (image === undefined || 'error' in repository) throw new Error('there is no such image');
  return { image, repository, movingTags, release: of };
}

async function publish(target: PublishTarget, what: Publication) {
  const outcome = await publishImage(target, what);
  if (outcome.kind !== 'exists') throw new Error(outcome.detail);
  const { manifest, ...published } = outcome.value;
  expect(manifest.digest).toEqual(published.digest);
  return published;
}

const tagOf = { old: 'latest-20260102T030405Z-aaaaaaaaaaaa', new: 'latest-20260102T030500Z-bbbbbbbbbbbb' };

test('the first release: content first, its own tag then, the moving tags last', async () => {
  const place = memoryTarget();
  const published = await publish(place.open(), publication('old', older, ['latest', 'v4.19']));
  expect(published).toMatchObject({
    state: 'published',
    releaseTag: tagOf.old,
    written: [tagOf.old, 'v4.19', 'latest'],
  });
  expect(place.asked.filter(text => /^(blob|write)/.test(text))).toEqual([
    'blob',
    'blob',
    'write digest',
    `write ${tagOf.old}`,
    'write v4.19',
    'write latest',
  ]);
});

test('a release that was published writes nothing the second time', async () => {
  const place = memoryTarget();
  const first = await publish(place.open(), publication('old', older));
  place.asked.length = 0;
  const second = await publish(place.open(), publication('old', older));
  expect(second).toEqual({ ...first, state: 'unchanged', written: [] });
  expect(place.asked.filter(text => /^(blob|write)/.test(text))).toEqual([]);
});

test('a later revision with the same content keeps the digest, and gets a tag of its own', async () => {
  const place = memoryTarget();
  const first = await publish(place.open(), publication('old', older));
  images.set('again', await imageOf('old', 'another revision'));
  const second = await publish(place.open(), publication('again', newer));
  expect(second).toEqual({ state: 'unchanged', digest: first.digest, releaseTag: tagOf.new, written: [tagOf.new] });
  expect(place.tags.get('latest')).toBe(first.digest.text);
});

test('the same revision with other content, as on a newer base, is published anew, and the moving tags follow', async () => {
  const place = memoryTarget();
  await publish(place.open(), publication('old', older));
  const rebuilt = await publish(place.open(), publication('new', older));
  expect(rebuilt).toMatchObject({
    state: 'published',
    releaseTag: `${tagOf.old}-r1`,
    written: [`${tagOf.old}-r1`, 'latest'],
  });
  expect(place.tags.get('latest')).toBe(images.get('new')?.digest.text);
  expect(await publish(place.open(), publication('new', older))).toMatchObject({ state: 'unchanged', written: [] });
});

test('what has to be said about a new image is said after it is there, and before a tag names it', async () => {
  const place = memoryTarget();
  const said: string[] = [];
  const onNew = async (_: unknown, releaseTag: string) => {
    said.push(releaseTag);
    place.asked.push('onNew');
  };
  await publish(place.open(), { ...publication('old', older), onNew });
  await publish(place.open(), { ...publication('old', older), onNew });
  expect(said).toEqual([tagOf.old]);
  expect(place.asked.filter(text => /^(write|onNew)/.test(text))).toEqual([
    'write digest',
    'onNew',
    `write ${tagOf.old}`,
    'write latest',
  ]);
});

test('an older revision is not published over a newer one', async () => {
  const place = memoryTarget();
  const first = await publish(place.open(), publication('new', newer));
  const second = await publish(place.open(), publication('old', older));
  expect(second).toEqual({ state: 'superseded', digest: first.digest, releaseTag: tagOf.new, written: [] });
  expect([...place.tags.keys()]).toEqual([tagOf.new, 'latest']);
});

describe('a process that ends', () => {
  test('at any request leaves nothing half published, and the next one completes it', async () => {
    const requests = await requestsOf(publication('new', newer, ['latest', 'v4.19']));
    expect(requests).toBeGreaterThan(8);
    for (let at = 0; at < requests; at += 1) {
      const place = memoryTarget();
      const before = await publish(place.open(), publication('old', older, ['latest', 'v4.19']));
      let left = at;
      const ending = place.open(async () => {
        left -= 1;
        if (left < 0) throw new Error('it ends here');
      });
      await expect(publish(ending, publication('new', newer, ['latest', 'v4.19']))).rejects.toThrow('it ends here');
      for (const name of ['latest', 'v4.19']) {
        const digest = place.tags.get(name) ?? '';
        expect([before.digest.text, images.get('new')?.digest.text]).toContain(digest);
      }
      await publish(place.open(), publication('new', newer, ['latest', 'v4.19']));
      expect(place.tags.get('latest')).toBe(images.get('new')?.digest.text);
      expect(place.tags.get('v4.19')).toBe(images.get('new')?.digest.text);
    }
  });

  async function requestsOf(what: Publication): Promise<number> {
    const place = memoryTarget();
    await publish(place.open(), publication('old', older, ['latest', 'v4.19']));
    place.asked.length = 0;
    await publish(place.open(), what);
    return place.asked.length;
  }
});

describe('publishers that race', () => {
  test.each([
    ['with other content', 'old', 'new'],
    ['with the content that was there before', 'new', 'old'],
  ] as const)('end with the newest revision, however their requests interleave: %s', async (_, between, newest) => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const place = memoryTarget();
      await publish(place.open(), publication('old', release('0', '2026-01-01T00:00:00Z')));
      await interleaved(place, seed, [
        publication(between, older),
        publication(newest, newer),
        publication(between, older),
      ]);
      expect({ seed, latest: place.tags.get('latest') }).toEqual({ seed, latest: images.get(newest)?.digest.text });
    }
  });
});

/** Lets one request after the other through, of whom chance says. */
async function interleaved(place: MemoryTarget, seed: number, publications: readonly Publication[]): Promise<void> {
  const random = createRandom(seed);
  const waiting: (() => void)[] = [];
  const turn = () => new Promise<void>(resolve => waiting.push(resolve));
  let running = publications.length;
  const all = publications.map(async what => {
    await publish(place.open(turn), what);
    running -= 1;
  });
  while (running > 0) {
    await new Promise(resolve => setImmediate(resolve));
    const [next] = waiting.splice(random.int(waiting.length), 1);
    next?.();
  }
  await Promise.all(all);
}
