import { fieldsOf } from '../../catalog/difference/blob-meaning.ts';
import { differenceOfBundles } from '../../catalog/difference/bundles.ts';
import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import { showName, someOf } from '../../text/shown-names.ts';
import type { ProblemOf } from '../define.ts';
import { ignoredFieldsDiffer } from './ignored-fields.ts';
import { migrationOf } from './migration-of-bundle.ts';
import { differenceOfProperties, typesOf } from './properties-difference.ts';
import { reorderedObjects } from './reordered-objects.ts';
import { alteredShownMetadata } from './shown-metadata.ts';

const fix = 'Restore it as it is on the base branch, and publish the new content as a bundle with a new version.';
const fixByApproval = 'Restore it as it is on the base branch, or have a maintainer approve the change.';

interface Renamed {
  readonly name: string;
  /** Empty for none. */
  readonly before: string;
  readonly after: string;
}

interface Listed {
  readonly name: string;
  /** Types of properties, fields of metadata or images. */
  readonly items: readonly string[];
}

interface RelatedImages {
  readonly name: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** What a change can alter of a released bundle, in words. */
export const alterations = {
  image: ({ name, before, after }: Renamed) => ({
    message: `Image of released bundle ${showName(name)} changes from ${showName(before) || 'none'} to ${showName(after) || 'none'}.`,
    fix,
  }),
  moved: ({ name, from, before, after }: Renamed & Record<'from', string>) => ({
    message: `Released bundle ${showName(name)} moves from ${showName(from)} and changes: ${before === after ? 'other objects' : `image ${showName(after) || 'none'} in place of ${showName(before) || 'none'}`}.`,
    fix: 'Move it as it is on the base branch, and publish the new content as a bundle with a new version.',
  }),
  version: ({ name, before, after }: Renamed) => ({
    message: `Version of released bundle ${showName(name)} changes from ${before || 'none'} to ${after || 'none'}.`,
    fix,
  }),
  properties: ({ name, items }: Listed) => ({
    message: `Properties of released bundle ${showName(name)} change (${someOf(items)}).`,
    fix,
  }),
  objectOrder: ({ name, items }: Listed) => ({
    message: `Objects of released bundle ${showName(name)} are in another order (${someOf(items)}), which changes what is installed.`,
    fix,
  }),
  migration: ({ name, because }: Record<'name' | 'because', string>) => ({
    message: `Objects of released bundle ${showName(name)} are replaced by different content: ${because}.`,
    fix: 'Restore it as it is on the base branch, or migrate the catalog with `catalog-keeper render` or `opm render` and `--migrate-level=bundle-object-to-csv-metadata`.',
  }),
  shownMetadata: ({ name, items }: Listed) => ({
    message: `Metadata of released bundle ${showName(name)} that consoles show changes (${someOf(items)}).`,
    fix: fixByApproval,
  }),
  relatedImages: ({ name, removed, added }: RelatedImages) => ({
    message: `Related images of released bundle ${showName(name)} change: ${[...areIn(removed, 'removed'), ...areIn(added, 'added')].join(', ')}.`,
    fix: fixByApproval,
  }),
  relatedImageNames: ({ name, items }: Listed) => ({
    message: `Names of the related images of released bundle ${showName(name)} change (${someOf(items, 3)}).`,
    fix: 'If this is intended, no action is needed; otherwise restore them.',
  }),
  ignoredFields: ({ name }: Record<'name', string>) => ({
    message: `Fields of released bundle ${showName(name)} change that OLM does not read.`,
    fix: 'Restore them as they are on the base branch.',
  }),
};

type Alteration = ProblemOf<typeof alterations>;

function areIn(images: readonly string[], what: 'removed' | 'added'): readonly string[] {
  return images.length === 0 ? [] : [`${someOf(images, 3)} ${images.length === 1 ? 'is' : 'are'} ${what}`];
}

/** What a change alters of a released bundle. Nothing where both mean the same, and for a migration as opm does it. */
export function* alterationsOfBundle(before: Bundle, after: Bundle): Iterable<Alteration> {
  const found = [...alterationOfImage(before, after), ...alterationsOfProperties(before, after)];
  if (before.image === after.image) found.push(...alterationsOfRelatedImages(before, after));
  yield* found;
  if (found.length === 0 && ignoredFieldsDiffer(before.blob, after.blob)) {
    const { name, package: packageName, blob } = after;
    yield { problem: 'ignoredFields', name, package: packageName, at: locate(blob), warning: true };
  }
}

function* alterationOfImage(before: Bundle, after: Bundle): Iterable<Alteration> {
  if (before.image === after.image) return;
  const { name, package: packageName, blob } = after;
  const about = { name, package: packageName, at: locate(blob, 'image') };
  yield { problem: 'image', before: before.image, after: after.image, ...about };
}

function* alterationsOfProperties(before: Bundle, after: Bundle): Iterable<Alteration> {
  const [was, is] = [fieldsOf(before.blob), fieldsOf(after.blob)];
  const difference = differenceOfProperties(was, is);
  const types = typesOf([...difference.removed, ...difference.added]);
  const about = { name: after.name, package: after.package, at: locate(after.blob, 'properties') };
  const reordered = types.includes('olm.bundle.object') ? [] : reorderedObjects(was, is);
  if (reordered.length > 0) yield { problem: 'objectOrder', items: reordered, ...about };
  if (types.length === 0) return;
  const migration = before.image === after.image ? migrationOf(was, is, difference) : undefined;
  if (migration?.kind === 'as opm does') return;
  if (migration?.kind === 'other content') {
    yield { problem: 'migration', because: migration.because, ...about };
    return;
  }
  const shown = alteredShownMetadata(difference);
  if (shown !== undefined) {
    yield { problem: 'shownMetadata', items: shown, ...about, approval: 'maintainer' };
    return;
  }
  if (before.version !== after.version) {
    yield { problem: 'version', before: before.version, after: after.version, ...about };
  }
  const others = types.filter(type => type !== 'olm.package' || before.version === after.version);
  if (others.length > 0) yield { problem: 'properties', items: others, ...about };
}

/** OLM runs what the manifests in the image name; mirrors copy what is listed here. */
function* alterationsOfRelatedImages(before: Bundle, after: Bundle): Iterable<Alteration> {
  const difference = differenceOfBundles({ name: after.name, before, after })?.relatedImages;
  if (difference === undefined) return;
  const { added, removed, renamed } = difference;
  const about = { name: after.name, package: after.package, at: locate(after.blob, 'relatedImages') };
  if (added.length + removed.length === 0)
    yield { problem: 'relatedImageNames', items: renamed, ...about, warning: true };
  else yield { problem: 'relatedImages', removed, added, ...about, approval: 'maintainer' };
}
