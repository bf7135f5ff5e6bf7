import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { imageUses } from './image-uses.ts';
import { isAllowedRegistry } from './is-allowed-registry.ts';
import { shownReference } from './shown-reference.ts';

interface Options {
  readonly images: 'bundles' | 'all';
}

export const imageRegistryIsAllowed = defineCheck<Options>({
  id: 'image-registry-is-allowed',
  group: 'images',
  title: 'Images come from the registries of images.allowedRegistries',
  why: `A catalog vouches for what it offers: the images of its bundles come from registries whose keepers are known, and
nobody can make a checking program contact a host of their choice. A prefix is compared by whole parts: \`quay.io/foo\`
allows \`quay.io/foo/bar\`, but not \`quay.io/foobar\`. With an empty list every registry is allowed.

By default it concerns the images of bundles in catalogs, as \`allowed_bundle_registries\` of existing repositories
does: an operator's other images are mostly kept where the operator is made.`,
  severity: 'error',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      images: {
        enum: ['bundles', 'all'],
        default: 'bundles',
        description:
          'Which images: those of bundles in catalogs, or also related images and those of bundle directories.',
      },
    },
  },
  examples: [
    {
      title: 'an allowed path, and a related image from elsewhere',
      config: 'images: {allowedRegistries: [quay.io/foo]}\n',
      files: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\nrelatedImages:\n- name: db\n  image: docker.io/library/postgres:16\n',
      },
      finds: [],
    },
    {
      title: 'a path that only begins like an allowed one',
      config: 'images: {allowedRegistries: [quay.io/foo]}\n',
      files: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foobar/foo-bundle:v1.0.0\n',
      },
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foobar/foo-bundle:v1.0.0 is in none of the allowed registries (quay.io/foo)',
      ],
    },
    {
      title: 'every image counts',
      config:
        'images: {allowedRegistries: [quay.io/foo]}\nchecks:\n  image-registry-is-allowed:\n    options: {images: all}\n',
      base: {},
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nspec:\n  relatedImages:\n  - name: db\n    image: docker.io/library/postgres:16\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: [
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml:5: docker.io/library/postgres:16 is in none',
      ],
    },
  ],
  *run(snapshot, { images }) {
    const allowed = snapshot.config.images.allowedRegistries;
    if (allowed.length === 0) return;
    for (const use of imageUses(snapshot)) {
      if (images === 'bundles' && use.kind !== 'bundle') continue;
      if (isAllowedRegistry(use.reference, allowed)) continue;
      yield {
        message: `${shownReference(use.reference)} is in none of the allowed registries (${someOf(allowed)}).`,
        fix: 'Push the image to one of them, or ask a maintainer to allow its registry.',
        package: use.package,
        at: use.place(),
      };
    }
  },
});
