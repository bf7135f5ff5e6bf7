import { defineCheck } from '../define.ts';
import { imageFact } from './image-fact.ts';
import { imageUses } from './image-uses.ts';
import { isRefusedRegistry } from './registry-rule.ts';
import { subjectOf } from './subject-of.ts';
import { unavailableImage, unavailableImageProblems } from './unavailable-image.ts';

const blob =
  '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\nrelatedImages:\n- name: db\n  image: docker.io/library/postgres:16\n';

export const relatedImagesExist = defineCheck({
  id: 'related-images-exist',
  group: 'images',
  title: 'The other images of a new bundle exist',
  why: `Users install an operator that never becomes ready if one of its images cannot be pulled. Mirroring a catalog to a disconnected
cluster stops at the first missing image. Without tag or digest, \`latest\` is used, as in container
engines. As for the image of the bundle itself, it is an error only if the registry answers that it does not have the image.`,
  severity: 'error',
  needs: 'images',
  problems: unavailableImageProblems,
  examples: [
    {
      title: 'they are there',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'docker.io/library/postgres:16': {} },
      finds: [],
    },
    {
      title: 'one is not',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'docker.io/library/postgres:16': 'absent' },
      finds: ['catalog/foo/catalog.yaml:8: docker.io/library/postgres:16 does not exist'],
    },
    {
      title: 'one without a tag and a digest is not there as latest',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob.replace(':16', '') },
      images: { 'docker.io/library/postgres:latest': 'absent' },
      finds: ['catalog/foo/catalog.yaml:8: docker.io/library/postgres (tag latest) does not exist'],
    },
    {
      title: 'the registry does not answer',
      base: {},
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nspec:\n  relatedImages:\n  - name: db\n    image: docker.io/library/postgres:16\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      images: { 'docker.io/library/postgres:16': 'unknown' },
      finds: [
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml:5: Whether docker.io/library/postgres:16 exists could not be determined',
      ],
    },
    {
      title: 'the manifest of one is not valid',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'docker.io/library/postgres:16': 'malformed' },
      finds: [
        'catalog/foo/catalog.yaml:8: docker.io/library/postgres:16 exists, but cannot be used: its manifest is not valid',
      ],
    },
  ],
  *subjects(snapshot) {
    for (const use of imageUses(snapshot))
      if (use.kind === 'other') yield subjectOf(imageFact(snapshot, use.reference));
  },
  *run(snapshot) {
    for (const use of imageUses(snapshot)) {
      const fact = use.kind === 'other' ? imageFact(snapshot, use.reference) : undefined;
      if (fact === undefined || fact.kind === 'exists' || isRefusedRegistry(use, fact, snapshot)) continue;
      yield unavailableImage(use, fact);
    }
  },
});
