import type { Digest } from '../../image/digest.ts';
import { parseReference } from '../../image/reference.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Place } from '../../source.ts';
import { defineCheck } from '../define.ts';
import { imageFact } from './image-fact.ts';
import { imageUses } from './image-uses.ts';
import { newlyPinnedImages } from './newly-pinned-images.ts';
import { referenceInWords } from './reference-in-words.ts';
import { subjectOf } from './subjects.ts';

const tagged = '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\n';
const pinned = tagged.replace(':v1.0.0\n', `@sha256:${'a'.repeat(64)}\n`);

export const tagHasNotMoved = defineCheck({
  id: 'tag-has-not-moved',
  group: 'images',
  title: 'A tag still names what it named',
  why: `A tag can be given to another image after it was reviewed. Where the tool has seen a tag before, it compares; and where a
change puts a digest in the place of a tag, that digest has to be what the tag names: otherwise the change replaces the
image of a released bundle instead of pinning it.`,
  severity: 'error',
  needs: 'images',
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
      finds: ['catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 names sha256:bbbbbbbbbbbb'],
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
      finds: ['catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 names sha256:cccccccccccc'],
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
      if (digest.text !== remembered.text)
        yield moved(
          use.reference,
          digest,
          `when it was first seen it named ${shortDigest(remembered)}`,
          use.package,
          use.place(),
        );
    }
    yield* pinnedElsewhere(snapshot);
  },
});

function* pinnedElsewhere(snapshot: Snapshot) {
  for (const { tag, pinned, bundle, place } of newlyPinnedImages(snapshot)) {
    const fact = imageFact(snapshot, tag);
    const digest = digestOf(pinned);
    if (fact?.kind !== 'exists' || digest === undefined || fact.value.digest.text === digest.text) continue;
    yield moved(tag, fact.value.digest, `the change pins it to ${shortDigest(digest)}`, bundle.package, place());
  }
}

function digestOf(reference: string): Digest | undefined {
  const parsed = parseReference(reference);
  return 'error' in parsed ? undefined : parsed.digest;
}

function moved(reference: string, digest: Digest, but: string, name: string, at: Place) {
  return {
    message: `${referenceInWords(reference)} names ${shortDigest(digest)}, and ${but}.`,
    fix: 'Find out which of the two was meant, and name that one by its digest.',
    package: name,
    at,
  };
}

function shortDigest({ algorithm, hex }: Digest): string {
  return `${algorithm}:${hex.slice(0, 12)}`;
}
