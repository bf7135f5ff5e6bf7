import type { Platform } from '../../image/model.ts';
import { platformText } from '../../image/platform-text.ts';
import type { Snapshot } from '../../snapshot.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { deployedInImages } from './deployed-in-images.ts';
import { exampleBundle, unreadImages } from './example.ts';
import { imageFact } from './image-fact.ts';
import { questionOf } from './image-question.ts';
import { type ImageUse, imageUses } from './image-uses.ts';
import { shownReference } from './shown-reference.ts';
import { subjectOf } from './subject-of.ts';
import { unavailableImage, unavailableImageProblems } from './unavailable-image.ts';

interface Options {
  readonly platforms: readonly string[];
}

const blob = exampleBundle('1.0.0');
const bundle = {
  'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
    'kind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      deployments:\n      - spec:\n          template:\n            spec:\n              containers:\n              - image: quay.io/foo/foo:v1.0.0\n',
  'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
};

export const imageHasPlatforms = defineCheck({
  id: 'image-has-platforms',
  group: 'images',
  title: 'Images support the platforms of the clusters',
  why: `Pods cannot start if an image does not support the platform of the cluster: they end with \`exec format error\`. opm and OLM v1 pull the image of a bundle for their own platform and refuse an index without it. A bundle image that is not an index is pulled
whatever its platform, because nothing in it runs. The images that a bundle deploys are checked wherever the bundle is: in a directory, in an image in a catalog, or embedded in a catalog.`,
  severity: 'error',
  needs: 'images',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      platforms: {
        type: 'array',
        items: { type: 'string', pattern: '^[a-z0-9]+/[a-z0-9_]+(/[a-z0-9]+)?$' },
        default: ['linux/amd64'],
        description: 'Every image must support all of these: `os/architecture`, or with a variant `linux/arm/v7`.',
      },
    },
  },
  problems: {
    ...unavailableImageProblems,
    missing: ({
      image,
      platforms,
      supported,
    }: {
      readonly image: string;
      readonly platforms: readonly string[];
      readonly supported: readonly string[];
    }) => ({
      message: `${image} does not support ${platforms.join(', ')} (it supports ${someOf(supported)}).`,
      fix: `Build the image for ${platforms.join(', ')}, too, and push an index of all.`,
    }),
  },
  examples: [
    {
      title: 'an index with amd64 among others',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { platforms: ['linux/arm64/v8', 'linux/amd64'] } },
      finds: [],
    },
    {
      title: 'an index without it',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { platforms: ['linux/arm64/v8', 'linux/s390x'] } },
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 does not support linux/amd64 (it supports linux/arm64/v8, linux/s390x).',
      ],
    },
    {
      title: 'an index with amd64 of newer machines alone',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { platforms: ['linux/amd64/v3', 'linux/arm64'] } },
      finds: ['quay.io/foo/foo-bundle:v1.0.0 does not support linux/amd64 (it supports linux/amd64/v3, linux/arm64).'],
    },
    {
      title: 'a bundle alone, made on another machine',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { platforms: ['linux/arm64'] } },
      finds: [],
    },
    {
      title: 'an operator for one processor, where the clusters have two',
      config: 'checks:\n  image-has-platforms:\n    options: {platforms: [linux/amd64, linux/arm64]}\n',
      base: {},
      merged: bundle,
      images: { 'quay.io/foo/foo:v1.0.0': { platforms: ['linux/amd64'] } },
      finds: ['quay.io/foo/foo:v1.0.0 does not support linux/arm64 (it supports linux/amd64).'],
    },
    unreadImages,
  ],
  *subjects(snapshot) {
    for (const { reference } of usesThatRun(snapshot)) yield subjectOf(imageFact(snapshot, reference));
  },
  *run(snapshot, { platforms: wanted }: Options) {
    yield* undetermined(snapshot);
    for (const use of usesThatRun(snapshot)) {
      const fact = imageFact(snapshot, use.reference);
      if (fact?.kind !== 'exists' || fact.value.platforms === undefined) continue;
      const { platforms, isIndex } = fact.value;
      if (use.kind === 'bundle' && isIndex !== true) continue;
      if (platforms.kind !== 'exists') {
        yield unavailableImage(use, platforms);
        continue;
      }
      const missing = wanted.filter(name => !platforms.value.some(platform => isOf(platform, name, isIndex === true)));
      if (missing.length === 0) continue;
      yield {
        problem: 'missing',
        image: shownReference(use.reference),
        platforms: missing,
        supported: platforms.value.map(platformText),
        package: use.package,
        at: use.place(),
      };
    }
  },
});

/** The images of bundles, and those that bundles deploy. */
function usesThatRun(snapshot: Snapshot): readonly ImageUse[] {
  return [...imageUses(snapshot).filter(use => questionOf(use) !== 'existence'), ...deployedInImages(snapshot)];
}

/** Images that only bundles in images name, and of which it could not be determined whether they are there. */
function* undetermined(snapshot: Snapshot): Iterable<ProblemOf<typeof unavailableImageProblems>> {
  const told = new Set(imageUses(snapshot).map(({ reference }) => reference));
  for (const use of deployedInImages(snapshot)) {
    const fact = told.has(use.reference) ? undefined : imageFact(snapshot, use.reference);
    if (fact === undefined || subjectOf(fact) !== 'unknown' || fact.kind === 'exists') continue;
    yield unavailableImage(use, fact);
  }
}

/**
 * A name without a variant takes any. But an entry of an index for amd64/v2 or v3 is for newer machines alone: container engines do not
 * take it where they want amd64.
 */
function isOf(platform: Platform, name: string, isEntry: boolean): boolean {
  if (platformText(platform) === name) return true;
  if (isEntry && platform.architecture === 'amd64') return false;
  return `${platform.os}/${platform.architecture}` === name;
}
