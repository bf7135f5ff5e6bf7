import type { BundleSource } from '../../src/core/bundle/source.ts';
import type { Example, ExampleImage } from '../../src/core/checks/define.ts';
import { bundlesInImages } from '../../src/core/checks/images/bundles-in-images.ts';
import { parseDigest } from '../../src/core/image/digest.ts';
import type { ImageContents, ImageFact } from '../../src/core/image/facts.ts';
import type { Platform } from '../../src/core/image/model.ts';
import type { Failure, Outcome } from '../../src/core/image/outcome.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import type { SourceFile } from '../../src/core/source.ts';

/** The image that an example's `bundle` is when it has labels. */
const bundleReference = 'quay.io/foo/foo-bundle:v1.0.0';

/** Adds what an example says of bundles and images to its snapshot. */
export function withImagesOfExample({ bundle, labels, images, composition }: Example, snapshot: Snapshot): Snapshot {
  const named = bundle === undefined ? [] : [sourceOf(bundle, labels)];
  const facts = new Map(Object.entries(images ?? {}).map(([reference, image]) => [reference, factOf(image)]));
  const composed = composition === undefined ? {} : { composition };
  const asked = images === undefined ? snapshot.images : { asked: true as const, facts };
  const known = { ...snapshot, ...composed, images: asked };
  const { noBundles, ...seen } = known;
  const bundles = [...snapshot.bundles, ...named, ...bundlesInImages(known)];
  // What an example names is looked at, as where a bundle is judged by itself.
  return bundles.length === 0 ? { ...known, bundles } : { ...seen, bundles };
}

function sourceOf(bundle: Readonly<Record<string, string>>, labels: Example['labels']): BundleSource {
  const files = filesOf(bundle);
  return labels === undefined
    ? { files, image: '', origin: { kind: 'directory', path: '' } }
    : {
        files,
        labels: new Map(Object.entries(labels)),
        image: bundleReference,
        origin: { kind: 'image', reference: bundleReference },
      };
}

const failures: Readonly<Record<Extract<ExampleImage, string>, Failure>> = {
  absent: { kind: 'absent', detail: 'the registry does not have it' },
  malformed: { kind: 'malformed', detail: 'its manifest is not valid' },
  forbidden: { kind: 'forbidden', detail: 'the registry denies access' },
  unknown: { kind: 'unknown', cause: 'timeout', detail: 'the registry did not answer' },
  refused: { kind: 'unknown', cause: 'host', detail: 'the network policy forbids to ask its host' },
};

const unreadLayers = {
  absent: { kind: 'absent', detail: 'a layer of it is missing' },
  malformed: { kind: 'malformed', detail: 'a layer of it is not a tar archive' },
  unknown: failures.unknown,
} as const;

function factOf(image: ExampleImage): Outcome<ImageFact> {
  if (typeof image === 'string') return failures[image];
  const { digest = '0', platforms, isIndex = (platforms?.length ?? 0) > 1, files, remembered, labels = {} } = image;
  if (image.unread !== undefined) {
    const unread = unreadLayers[image.unread];
    return { kind: 'exists', value: { digest: digestOf(digest), platforms: unread, isIndex: true, contents: unread } };
  }
  const contents: ImageContents = { labels: new Map(Object.entries(labels)), files: filesOf(files ?? {}) };
  return {
    kind: 'exists',
    value: {
      digest: digestOf(digest),
      ...(platforms === undefined
        ? {}
        : { platforms: { kind: 'exists' as const, value: platforms.map(platformOf) }, isIndex }),
      ...(remembered === undefined ? {} : { remembered: digestOf(remembered) }),
      ...(files === undefined ? {} : { contents: { kind: 'exists', value: contents } }),
    },
  };
}

function digestOf(digit: string) {
  const digest = parseDigest(`sha256:${digit.repeat(64)}`);
  if ('error' in digest) throw new Error(digest.error);
  return digest;
}

function platformOf(text: string): Platform {
  const [os = '', architecture = '', variant] = text.split('/');
  return { os, architecture, ...(variant === undefined ? {} : { variant }) };
}

function filesOf(files: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(files)
    .map(([path, text]) => ({ path, text, isUtf8: true }))
    .toSorted((left, right) => (left.path < right.path ? -1 : 1));
}
