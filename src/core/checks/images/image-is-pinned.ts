import type { Edit } from '../../edit/edit.ts';
import { pulledReference } from '../../image/pulled-reference.ts';
import { type ImageReference, parseReference } from '../../image/reference.ts';
import type { Snapshot } from '../../snapshot.ts';
import { counted } from '../../text/counted.ts';
import { defineCheck } from '../define.ts';
import { editsOfImage } from './edits-of-image.ts';
import { type ImageUse, imageUses } from './image-uses.ts';
import { shownReference } from './shown-reference.ts';

interface Options {
  readonly pipelineImages: boolean;
}

const inOperators =
  'apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nmetadata:\n  annotations:\n    containerImage: quay.io/foo/foo:v1.0.0\nspec:\n  install:\n    spec:\n      deployments:\n      - spec:\n          template:\n            spec:\n              containers:\n';

export const imageIsPinned = defineCheck({
  id: 'image-is-pinned',
  group: 'images',
  title: 'Every image reference has a digest',
  why: `Clusters may pull another image than the one that was checked: the owner of a tag can move it at any time, and two clusters with the same version then run different code. A digest always identifies the same content, and
disconnected clusters need it to mirror images. About a third of the entries in the community catalogs are tags, so it
is a warning at first.

The annotation \`containerImage\` is not checked, because nothing pulls it. In a repository with bundle directories a pipeline
builds the images of bundles and adds them to the catalogs: they are checked only with the option \`pipelineImages\`.`,
  severity: 'warning',
  isFixable: true,
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      pipelineImages: {
        type: 'boolean',
        default: false,
        description: 'Whether to check the images of bundles in a repository with bundle directories.',
      },
    },
  },
  problems: {
    notPinned: ({
      image,
      repository,
      isTagged,
      bundles,
    }: {
      readonly image: string;
      readonly repository: string;
      readonly isTagged: boolean;
      readonly bundles: number;
    }) => ({
      message: `${image} has ${isTagged ? 'a tag instead of' : 'neither a tag nor'} a digest, so its content can change${bundles === 1 ? '' : ` (in ${counted(bundles, 'bundle')})`}.`,
      fix: `Add the digest: \`${repository}@sha256:...\``,
      fold: {
        before: 'These images have no digest, so their content can change: ',
        name: image,
        after: '.',
        fix: 'Add the digest of each: `host/repository@sha256:...`',
      },
    }),
  },
  examples: [
    {
      title: 'digests',
      files: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle@sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\n',
      },
      finds: [],
    },
    {
      title: 'a tag, and nothing at all',
      files: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\nrelatedImages:\n- name: db\n  image: docker.io/library/postgres\n',
      },
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 has a tag instead of a digest, so its content can change.',
        'catalog/foo/catalog.yaml:8: docker.io/library/postgres has neither a tag nor a digest, so its content can change.',
      ],
    },
    {
      title: 'a tag whose digest the registry says',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\n',
      },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { digest: 'a' } },
      finds: ['catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 has a tag instead of a digest'],
    },
    {
      title: 'a change answers for what it adds only',
      base: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\n',
      },
      merged: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: "quay.io/foo/foo-bundle:v1.0.0"\n---\nschema: olm.bundle\nname: foo.v1.1.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.1.0\n',
      },
      finds: [
        'catalog/foo/catalog.yaml:10: quay.io/foo/foo-bundle:v1.1.0 has a tag instead of a digest, so its content can change.',
      ],
    },
    {
      title: 'a bundle directory: the image of a container counts, the annotation does not',
      base: {},
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': `${inOperators}              - image: quay.io/foo/proxy:v1\n`,
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: [
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml:14: quay.io/foo/proxy:v1 has a tag instead of a digest, so its content can change.',
      ],
    },
    {
      title: 'the image of a bundle that a pipeline builds from its directory',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: {
        'catalogs/v4.20/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/pipeline/foo:v1.0.0\n',
      },
      finds: [],
    },
    {
      title: 'the same, where all images are to be named by their digests',
      config: 'checks:\n  image-is-pinned:\n    options: {pipelineImages: true}\n',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: {
        'catalogs/v4.20/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/pipeline/foo:v1.0.0\n',
      },
      finds: [
        'catalogs/v4.20/foo/catalog.yaml:5: quay.io/pipeline/foo:v1.0.0 has a tag instead of a digest, so its content can change.',
      ],
    },
  ],
  *run(snapshot, { pipelineImages }: Options) {
    const arePipelines = snapshot.layout.operators !== undefined && !pipelineImages;
    for (const use of imageUses(snapshot)) {
      if (use.isAnnotated || (use.kind === 'bundle' && arePipelines)) continue;
      const parsed = parseReference(use.reference);
      if ('error' in parsed || parsed.digest !== undefined) continue;
      yield {
        problem: 'notPinned',
        image: shownReference(use.reference),
        repository: shownReference(`${parsed.host}/${parsed.path}`),
        isTagged: parsed.tag !== undefined,
        bundles: use.bundles,
        package: use.package,
        at: use.place(),
        edits: pinned(use, parsed, snapshot),
      };
    }
  },
});

/** The digest that the registry named, where one was asked. */
function pinned(use: ImageUse, reference: ImageReference, { images }: Snapshot): (() => readonly Edit[]) | undefined {
  const fact = images.asked ? images.facts.get(pulledReference(reference).text) : undefined;
  if (fact?.kind !== 'exists') return undefined;
  return () => editsOfImage(use, `${reference.host}/${reference.path}@${fact.value.digest.text}`);
}
