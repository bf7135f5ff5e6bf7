import { differenceToRendered } from '../../bundle/difference-to-rendered.ts';
import type { MigrationLevel } from '../../bundle/migration-levels.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { renderBundle } from '../../bundle/render-bundle.ts';
import { fieldsOf } from '../../catalog/difference/blob-meaning.ts';
import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import type { ImageContents } from '../../image/facts.ts';
import { showName } from '../../text/shown-names.ts';
import type { ProblemOf } from '../define.ts';
import { shownReference } from './shown-reference.ts';

interface Mismatch {
  /** The name of the bundle. */
  readonly name: string;
  readonly image: string;
  /** What differs, as a phrase. */
  readonly difference: string;
  readonly level: MigrationLevel;
  /** Whether a bundle that was released before is changed, so that it can be restored. */
  readonly isReleased?: boolean;
}

const messageOf = ({ name, image, difference }: Mismatch) =>
  `${showName(name)} differs from its image ${shownReference(image)}: ${difference}.`;
const rendered = ({ image, level }: Mismatch) =>
  `replace it in the catalog with the output of \`catalog-keeper render ${shownReference(image)} --migrate-level ${level}\``;
const asFix = ({ isReleased }: Mismatch, fix: string) =>
  isReleased
    ? `Restore the bundle as it is on the base branch, or ${fix}.`
    : `${fix[0]?.toUpperCase()}${fix.slice(1)}.`;

/** The problems of a bundle in a catalog that is not what its image renders to. */
export const mismatchProblems = {
  otherPackage: (found: Mismatch) => ({
    message: messageOf(found),
    fix: asFix(found, `use the image of ${showName(found.name)}`),
  }),
  otherName: (found: Mismatch) => ({
    message: messageOf(found),
    fix: asFix(found, `${rendered(found)}, or use another image`),
  }),
  content: (found: Mismatch) => ({ message: messageOf(found), fix: asFix(found, rendered(found)) }),
};

/** How a bundle in a catalog differs from its image, or why opm cannot render the image. */
export function mismatches(
  bundle: Bundle,
  { labels, files }: ImageContents,
): readonly ProblemOf<typeof mismatchProblems>[] | { readonly unrenderable: string } {
  const { blob, image, name } = bundle;
  const level = levelOf(bundle);
  const source = { files, labels, image, origin: { kind: 'image', reference: image } } as const;
  const result = renderBundle(readBundle(source), level);
  if ('errors' in result) {
    return { unrenderable: result.errors.map(({ message }) => message.replace(/\.$/, '')).join('; ') };
  }
  const { identity, details } = differenceToRendered(fieldsOf(blob), result.blob);
  const about = { name, image, level, package: bundle.package };
  if (identity.length > 0) {
    const problem = result.blob.package === bundle.package ? 'otherName' : 'otherPackage';
    return [{ problem, ...about, difference: identity.join('; '), at: locate(blob, 'image') }];
  }
  return details.map(({ message, at }) => ({
    problem: 'content',
    ...about,
    difference: message,
    at: locate(blob, ...at),
  }));
}

function levelOf({ blob: { content } }: Bundle): MigrationLevel {
  const isMigrated = content.properties.some(({ type }) => type === 'olm.csv.metadata');
  return isMigrated ? 'bundle-object-to-csv-metadata' : 'none';
}
