import { defineCheck } from '../define.ts';
import { imageFact } from './image-fact.ts';
import { imageUses } from './image-uses.ts';
import { isRefusedRegistry } from './registry-rule.ts';
import { subjectOf } from './subject-of.ts';
import { unavailableImage, unavailableImageProblems } from './unavailable-image.ts';

const blob = '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\n';

export const imageExists = defineCheck({
  id: 'image-exists',
  group: 'images',
  title: 'The image of every new bundle, and of every catalog in a composite, exists',
  why: `Users cannot install or upgrade to a bundle whose image is missing, and a composite catalog without one of its catalogs cannot be built. It is an error only if the registry answers that it does not have the image. If the registry cannot
be reached, is busy, or needs other credentials, the result is undetermined: the change is not merged, and nothing is wrong with its content.`,
  severity: 'error',
  needs: 'images',
  problems: unavailableImageProblems,
  examples: [
    {
      title: 'it exists',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': {} },
      finds: [],
    },
    {
      title: 'it does not exist',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': 'absent' },
      finds: ['catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 does not exist'],
    },
    {
      title: 'a catalog that a composite refers to is not there',
      base: { 'catalog.yaml': 'references:\n' },
      merged: { 'catalog.yaml': 'references:\n- name: foo\n  image: quay.io/foo/catalog:v1\n' },
      images: { 'quay.io/foo/catalog:v1': 'absent' },
      finds: ['catalog.yaml:3: quay.io/foo/catalog:v1 does not exist'],
    },
    {
      title: 'the registry wants credentials',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': 'forbidden' },
      finds: ['catalog/foo/catalog.yaml:5: Whether quay.io/foo/foo-bundle:v1.0.0 exists could not be determined'],
    },
    {
      title: 'a host that nobody opened, where a waiver lets the registry pass: it is not known all the same',
      config:
        'waivers: [{check: image-registry-is-allowed, package: foo, owner: max, reason: it moves, expires: 2099-12-31}]\n',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob.replace('quay.io', 'localhost:5000') },
      images: { 'localhost:5000/foo/foo-bundle:v1.0.0': 'refused' },
      finds: [
        'catalog/foo/catalog.yaml:5: Whether localhost:5000/foo/foo-bundle:v1.0.0 exists could not be determined',
      ],
    },
    {
      title: 'its manifest is not valid',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': 'malformed' },
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 exists, but cannot be used: its manifest is not valid',
      ],
    },
  ],
  *subjects(snapshot) {
    for (const use of imageUses(snapshot))
      if (use.kind !== 'other') yield subjectOf(imageFact(snapshot, use.reference));
  },
  *run(snapshot) {
    for (const use of imageUses(snapshot)) {
      const fact = use.kind !== 'other' ? imageFact(snapshot, use.reference) : undefined;
      if (fact === undefined || fact.kind === 'exists' || isRefusedRegistry(use, fact, snapshot)) continue;
      yield unavailableImage(use, fact);
    }
  },
});
