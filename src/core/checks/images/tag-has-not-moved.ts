import type { Digest } from '../../image/digest.ts';
import { parseReference } from '../../image/reference.ts';
import { defineCheck } from '../define.ts';
import { describeReference } from './describe-reference.ts';
import { imageFact } from './image-fact.ts';
import { imageUses } from './image-uses.ts';
import { newlyPinnedImages } from './newly-pinned-images.ts';
import { subjectOf } from './subject-of.ts';

const tagged = '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\n';
const pinned = tagged.replace(':v1.0.0\n', `@sha256:${'a'.repeat(64)}\n`);

export const tagHasNotMoved = defineCheck({
  id: 'tag-has-not-moved',
  group: 'images',
  title: 'A tag still refers to the same image',
  why: `Clusters may pull another image than the one that was reviewed if a tag has moved. A tag that was seen before is compared with what it was; if a
change replaces a tag by a digest, the digest must be that of the tag: otherwise the change replaces the
image of a released bundle instead of pinning it.`,
  severity: 'error',
  needs: 'images',
  problems: {
    moved: ({ image, digest, before }: Record<'image' | 'digest' | 'before', string>) => ({
      message: `${image} is ${digest}, but was ${before} when it was first seen.`,
      fix: 'Determine which of the two is right, and use its digest.',
    }),
    pinnedElsewhere: ({ image, digest, pinned }: Record<'image' | 'digest' | 'pinned', string>) => ({
      message: `${image} is ${digest}, but the change pins it to ${pinned}.`,
      fix: 'Determine which of the two is right, and use its digest.',
    }),
  },
  examples: [
    {
      title: 'as it was',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': tagged },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { digest: 'a', remembered: 'a' } },
      finds: [],
    },
    {
      title: 'it names another image than when it was first seen',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': tagged },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { digest: 'b', remembered: 'a' } },
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 is sha256:bbbbbbbbbbbb, but was sha256:aaaaaaaaaaaa when it was first seen.',
      ],
    },
    {
      title: 'pinned to what the tag names',
      base: { 'catalog/foo/catalog.yaml': tagged },
      merged: { 'catalog/foo/catalog.yaml': pinned },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { digest: 'a' } },
      finds: [],
    },
    {
      title: 'pinned to something else',
      base: { 'catalog/foo/catalog.yaml': tagged },
      merged: { 'catalog/foo/catalog.yaml': pinned },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { digest: 'c' } },
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 is sha256:cccccccccccc, but the change pins it to sha256:aaaaaaaaaaaa.',
      ],
    },
  ],
  *subjects(snapshot) {
    for (const { reference } of imageUses(snapshot)) {
      if (digestOf(reference) !== undefined) continue;
      const fact = imageFact(snapshot, reference);
      // One that is seen for the first time is compared with nothing.
      yield fact?.kind === 'exists' && fact.value.remembered === undefined ? 'missing' : subjectOf(fact);
    }
    for (const { tag } of newlyPinnedImages(snapshot)) yield subjectOf(imageFact(snapshot, tag));
  },
  *run(snapshot) {
    for (const use of imageUses(snapshot)) {
      const fact = imageFact(snapshot, use.reference);
      if (fact?.kind !== 'exists' || fact.value.remembered === undefined) continue;
      const { digest, remembered } = fact.value;
      if (digest.text === remembered.text) continue;
      yield {
        problem: 'moved',
        image: describeReference(use.reference),
        digest: shortDigest(digest),
        before: shortDigest(remembered),
        package: use.package,
        at: use.place(),
      };
    }
    for (const { tag, pinned, bundle, place } of newlyPinnedImages(snapshot)) {
      const fact = imageFact(snapshot, tag);
      const digest = digestOf(pinned);
      if (fact?.kind !== 'exists' || digest === undefined || fact.value.digest.text === digest.text) continue;
      yield {
        problem: 'pinnedElsewhere',
        image: describeReference(tag),
        digest: shortDigest(fact.value.digest),
        pinned: shortDigest(digest),
        package: bundle.package,
        at: place(),
      };
    }
  },
});

function digestOf(reference: string): Digest | undefined {
  const parsed = parseReference(reference);
  return 'error' in parsed ? undefined : parsed.digest;
}

function shortDigest({ algorithm, hex }: Digest): string {
  return `${algorithm}:${hex.slice(0, 12)}`;
}
