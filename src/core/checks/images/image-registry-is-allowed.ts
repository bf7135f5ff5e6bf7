import { locate } from '../../catalog/locate.ts';
import type { Snapshot } from '../../snapshot.ts';
import { showName, someOf } from '../../text/shown-names.ts';
import { newOrChangedBundles } from '../bundles-with-base.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { imageFact } from './image-fact.ts';
import { imageUses } from './image-uses.ts';
import { unreadableObjects } from './images-of-objects.ts';
import { isAllowedRegistry } from './is-allowed-registry.ts';
import { concernsRegistry, isRefusedHost } from './registry-rule.ts';
import { shownReference } from './shown-reference.ts';

/** `{"kind":"ClusterServiceVersion","spec":{"relatedImages":[{"image":"quay.io/bar/bar:v1"}]}}` */
const csv =
  'eyJraW5kIjoiQ2x1c3RlclNlcnZpY2VWZXJzaW9uIiwic3BlYyI6eyJyZWxhdGVkSW1hZ2VzIjpbeyJpbWFnZSI6InF1YXkuaW8vYmFyL2Jhcjp2MSJ9XX19';

const problems = {
  notAllowed: ({ image, allowed }: { readonly image: string; readonly allowed: readonly string[] }) => ({
    message: `${image} is in none of the allowed registries (${someOf(allowed)}).`,
    fix: 'Push the image to one of them, or ask a maintainer to allow its registry.',
  }),
  refusedHost: ({ image, detail }: Record<'image' | 'detail', string>) => ({
    message: `${image} is in a registry that may not be contacted: ${detail}.`,
    fix: 'Use an image of a public registry, or ask a maintainer to allow the host (--private or --insecure; private-registries or insecure-registries of the Action).',
  }),
  unreadable: ({ bundle }: Record<'bundle', string>) => ({
    message: `Bundle ${bundle} contains an object that cannot be read, so the images that it runs could not be determined.`,
    fix: 'Write the object as JSON, or give the bundle an image.',
  }),
};

export const imageRegistryIsAllowed = defineCheck({
  id: 'image-registry-is-allowed',
  group: 'images',
  title: 'Images are in registries of images.allowedRegistries, on hosts that may be contacted',
  why: `Users could get images from registries that nobody has approved, and a pull request could make the checking program contact any host. A prefix is compared by whole parts: \`quay.io/foo\`
allows \`quay.io/foo/bar\`, but not \`quay.io/foobar\`. With an empty list every registry is allowed.

A host of a local network, or at a port of its own, is contacted only if it is allowed
([which hosts are contacted](../registries.md#which-hosts-are-contacted)): few users could pull an image there, and it could not be checked.

By default the images of bundles in catalogs and those of a composite are checked, like \`allowed_bundle_registries\` of existing repositories:
the other images of an operator are mostly in registries of its provider. A bundle without an image contains its manifests
as \`olm.bundle.object\`, and clusters run the images in them: those of containers and volumes,
\`spec.relatedImages\` and the variables \`RELATED_IMAGE_...\` are checked instead of the image of the bundle.`,
  severity: 'error',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      images: {
        enum: ['bundles', 'all'],
        default: 'bundles',
        description:
          'Which images: those of bundles in catalogs and of a composite, or also related images and those of bundle directories.',
      },
    },
  },
  problems,
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
      title: 'a host that nobody opened',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: localhost:5000/foo/foo-bundle:v1.0.0\n',
      },
      images: { 'localhost:5000/foo/foo-bundle:v1.0.0': 'refused' },
      finds: [
        'catalog/foo/catalog.yaml:5: localhost:5000/foo/foo-bundle:v1.0.0 is in a registry that may not be contacted: the network policy forbids to ask its host.',
      ],
    },
    {
      title: 'a bundle without an image, whose objects name one from elsewhere',
      config: 'images: {allowedRegistries: [quay.io/foo]}\n',
      files: {
        'catalog/foo/catalog.yaml': `---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nproperties:\n- type: olm.bundle.object\n  value: {data: ${csv}}\n`,
      },
      finds: ['catalog/foo/catalog.yaml:7: quay.io/bar/bar:v1 is in none of the allowed registries (quay.io/foo)'],
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
    {
      title: 'a bundle without an image, with an object that is not JSON',
      config: 'images: {allowedRegistries: [quay.io/foo]}\n',
      files: {
        'catalog/foo/catalog.yaml': `---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nproperties:\n- type: olm.bundle.object\n  value: {data: Zm9v}\n`,
      },
      finds: [
        'catalog/foo/catalog.yaml:7: Bundle foo.v1.0.0 contains an object that cannot be read, so the images that it runs could not be determined',
      ],
    },
  ],
  *run(snapshot) {
    yield* objectsThatCannotBeRead(snapshot);
    const allowed = snapshot.config.images.allowedRegistries;
    for (const use of imageUses(snapshot)) {
      if (!concernsRegistry(use, snapshot)) continue;
      if (allowed.length > 0 && !isAllowedRegistry(use.reference, allowed)) {
        yield {
          problem: 'notAllowed',
          image: shownReference(use.reference),
          allowed,
          package: use.package,
          at: use.place(),
        };
        continue;
      }
      const fact = imageFact(snapshot, use.reference);
      if (fact === undefined || fact.kind === 'exists' || !isRefusedHost(fact)) continue;
      yield {
        problem: 'refusedHost',
        image: shownReference(use.reference),
        detail: fact.detail,
        package: use.package,
        at: use.place(),
      };
    }
  },
});

/** In new or changed bundles without an image. What cannot be read here another program may read. */
function* objectsThatCannotBeRead(snapshot: Snapshot): Iterable<ProblemOf<typeof problems>> {
  for (const { bundle } of newOrChangedBundles(snapshot)) {
    if (bundle.image !== '') continue;
    for (const path of unreadableObjects(bundle.blob)) {
      yield {
        problem: 'unreadable',
        bundle: showName(bundle.name),
        package: bundle.package,
        at: locate(bundle.blob, ...path),
      };
    }
  }
}
