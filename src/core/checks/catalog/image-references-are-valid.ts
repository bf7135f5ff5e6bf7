import type { BundleContent } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import type { JsonPath } from '../../json.ts';
import { memoise } from '../../memoise.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { problemOfReference } from '../images/problem-of-reference.ts';
import { shownReference } from '../images/shown-reference.ts';
import { eachBlob } from './each-blob.ts';

export const imageReferencesAreValid = defineCheck({
  id: 'image-references-are-valid',
  group: 'catalog',
  title: 'Every image reference of a bundle is valid',
  why: `Clusters cannot pull an invalid image reference, and mirrors cannot copy it. opm refuses the catalog; it accepts short references, which
\`image-reference-is-canonical\` reports. Older versions of opm do not check this.`,
  severity: 'error',
  isOpmRule: true,
  problems: {
    notValid: ({ bundle, reference, error, fix }: Record<'bundle' | 'reference' | 'error' | 'fix', string>) => ({
      message: `Bundle ${quote(bundle)} has image ${reference}, which is not an image reference: ${error}.`,
      fix: fix,
    }),
  },
  examples: [
    {
      title: 'valid references',
      files: { [file]: bundle('1.0.0', 'relatedImages:', '  - {name: db, image: "quay.io/foo/db:16"}') },
      finds: [],
    },
    {
      title: 'upper case in a repository, and a tag that is none',
      files: {
        [file]: bundle('1.0.0', 'relatedImages:', '  - {name: db, image: "quay.io/foo/db:16+1"}').replace(
          'foo/foo-bundle',
          'Foo/foo-bundle',
        ),
      },
      finds: [
        'catalog/foo/catalog.yaml:5: the name of a repository is lower case',
        'catalog/foo/catalog.yaml:10: "16+1" is not a tag',
      ],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      for (const { reference, path, error, fix } of brokenReferences(blob.content)) {
        yield {
          problem: 'notValid',
          bundle: blob.content.name,
          reference: shownReference(reference),
          error,
          fix,
          package: blob.content.package || undefined,
          at: locate(blob, ...path),
        };
      }
    }
  },
});

interface BrokenReference {
  readonly reference: string;
  readonly path: JsonPath;
  readonly error: string;
  readonly fix: string;
}

/** Catalogs share most bundles, and reading their references takes longer than all else that is checked of them. */
const brokenReferences = memoise(({ image, relatedImages }: BundleContent): readonly BrokenReference[] => {
  const broken: BrokenReference[] = [];
  const problem = problemIn(image);
  if (problem !== undefined) broken.push({ reference: image, path: ['image'], ...problem });
  for (let index = 0; index < relatedImages.length; index += 1) {
    const reference = relatedImages[index]?.image ?? '';
    const problem = problemIn(reference);
    if (problem !== undefined) broken.push({ reference, path: ['relatedImages', index, 'image'], ...problem });
  }
  return broken;
});

function problemIn(reference: string): ReturnType<typeof problemOfReference> {
  return reference === '' ? undefined : problemOfReference(reference);
}
