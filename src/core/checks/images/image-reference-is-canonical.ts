import type { Edit } from '../../edit/edit.ts';
import type { Fold } from '../../finding.ts';
import { parseReference } from '../../image/reference.ts';
import { defineCheck } from '../define.ts';
import { editsOfImage } from './edits-of-image.ts';
import { type ImageUse, imageUses } from './image-uses.ts';
import { problemOfReference } from './problem-of-reference.ts';
import { shownReference } from './shown-reference.ts';

export const imageReferenceIsCanonical = defineCheck({
  id: 'image-reference-is-canonical',
  group: 'images',
  title: 'Every image reference is complete',
  why: `Programs read a short reference differently: Docker reads \`foo/bar\` as \`docker.io/foo/bar\`, a container
engine uses its own list of registries, and OLM v1 and \`opm render\` refuse it. They also refuse a tag together with a
digest. Programs that mirror or check images must find the same name everywhere, so a complete reference has a registry in lower
case, a repository, and either a tag or a digest; and nothing else, especially no password.

For the image of a bundle, which OLM itself pulls, another form is an error. For images that only a container engine
pulls it is a warning. A text that is not a reference is reported by \`image-references-are-valid\` in catalogs, and by
\`bundle-related-images-are-references\` and \`deployed-images-are-references\` in bundle directories; here only for the
annotation \`containerImage\`, or in an object of a bundle without an image.`,
  severity: 'error',
  isFixable: true,
  problems: {
    flaw: ({ image, flaw: { is, fix, all, fixOfAll } }: { readonly image: string; readonly flaw: Flaw }) => ({
      message: `${image} ${is}.`,
      fix,
      fold: all === undefined ? undefined : foldOf(all, image, fixOfAll),
    }),
  },
  examples: [
    {
      title: 'complete references',
      files: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\nrelatedImages:\n- name: db\n  image: docker.io/library/postgres@sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\n',
      },
      finds: [],
    },
    {
      title: 'a bundle image without registry, and a related image with Docker’s short name',
      files: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: foo/foo-bundle:v1.0.0\nrelatedImages:\n- name: db\n  image: postgres:16\n',
      },
      finds: [
        'catalog/foo/catalog.yaml:5: foo/foo-bundle:v1.0.0 is short for docker.io/foo/foo-bundle:v1.0.0.',
        'catalog/foo/catalog.yaml:8: postgres:16 is short for docker.io/library/postgres:16.',
      ],
    },
    {
      title: 'a tag and a digest in a composite',
      base: { 'catalog.yaml': 'references:\n' },
      merged: {
        'catalog.yaml':
          'references:\n- name: foo\n  image: quay.io/foo/catalog:v1@sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\n',
      },
      finds: ['has both a tag and a digest, which opm render refuses'],
    },
    {
      title: 'an annotation with a blank at its end, which nobody sees',
      base: {},
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    containerImage: "quay.io/foo/foo:v1 "\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: [
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml:4: quay.io/foo/foo:v1 has blanks around it',
      ],
    },
    {
      title: 'a bundle directory with references that are none: of two, the annotation is told here',
      base: {},
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    containerImage: quay.io/Foo/foo:v1\nspec:\n  relatedImages:\n  - name: db\n    image: https://quay.io/foo/db:v1\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: ['operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml:4: the name of a repository is lower case'],
    },
  ],
  *run(snapshot) {
    for (const use of imageUses(snapshot)) {
      const flaw = flawOf(use);
      if (flaw === undefined) continue;
      yield {
        problem: 'flaw',
        image: shownReference(use.reference),
        flaw,
        package: use.package,
        at: use.place(),
        edits: flaw.write === undefined ? undefined : editsTo(use, flaw.write),
        ...(use.kind !== 'other' || flaw.none ? {} : { warning: true }),
      };
    }
  },
});

function editsTo(use: ImageUse, complete: string): () => readonly Edit[] {
  return () => editsOfImage(use, complete);
}

const fixOfShort = 'Write each with its registry and complete path, as in docker.io/library/postgres:16.';

function foldOf(before: string, name: string, fix = fixOfShort): Fold {
  return { before, name, after: '.', fix };
}

/** `none` reads as no reference at all; otherwise it is one, with a flaw. */
interface Flaw {
  readonly is: string;
  readonly fix: string;
  /** What to write instead, where that is certain. */
  readonly write?: string;
  readonly none?: true;
  /** How several with this flaw read together, up to their names. */
  readonly all?: string;
  readonly fixOfAll?: string;
}

/** What docker calls the registry docker.io in its settings. */
const otherHub = 'index.docker.io';

function flawOf({ reference, isAnnotated, isByValue, isPadded, kind }: ImageUse): Flaw | undefined {
  const parsed = parseReference(reference);
  if ('error' in parsed) {
    const problem = isAnnotated || isByValue ? problemOfReference(reference) : undefined;
    return problem && { is: `is not an image reference: ${problem.error}`, fix: problem.fix, none: true };
  }
  const complete = parsed.text.replace(parsed.host, parsed.host.toLowerCase());
  if (reference.startsWith(`${otherHub}/`)) {
    return {
      is: `names Docker Hub as ${otherHub}`,
      fix: `Write ${complete}.`,
      write: complete,
      all: `These references name Docker Hub as ${otherHub}: `,
      fixOfAll: `Write docker.io instead of ${otherHub}.`,
    };
  }
  if (reference !== complete) {
    return {
      is: `is short for ${complete}`,
      fix: `Write ${complete}.`,
      write: complete,
      all: 'These references are not complete: ',
    };
  }
  if (parsed.host === '') return { is: 'has no registry', fix: 'Begin it with the host of a registry.' };
  if (isPadded) return { is: 'has blanks around it', fix: `Write ${complete}.`, write: complete };
  if (kind === 'other') return undefined;
  const who = kind === 'bundle' ? 'OLM v1' : 'opm render';
  if (parsed.tag !== undefined && parsed.digest !== undefined) {
    const write = `${parsed.host}/${parsed.path}@${parsed.digest.text}`;
    return { is: `has both a tag and a digest, which ${who} refuses`, fix: `Remove the tag ${parsed.tag}.`, write };
  }
  if (parsed.tag === undefined && parsed.digest === undefined) {
    return { is: `has neither a tag nor a digest, which ${who} refuses`, fix: 'Add the digest of the image.' };
  }
  return undefined;
}
