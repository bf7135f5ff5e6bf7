import { differenceOfBundles } from '../../catalog/difference/bundles.ts';
import { fieldsOf } from '../../catalog/difference/meaning.ts';
import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import { showName, someOf } from '../../text/shown-names.ts';
import type { Draft } from '../define.ts';
import { ignoredFieldsDiffer } from './ignored-fields.ts';
import { migrationOf } from './migration-of-bundle.ts';
import { differenceOfProperties, typesOf } from './properties-difference.ts';
import { alteredShownMetadata } from './shown-metadata.ts';

const fix = 'Restore it as it is on the base branch, and publish the new content as a bundle with a new version.';
const fixOfMigration =
  'Restore it as it is on the base branch, or migrate the catalog with `catalog-keeper render` or `opm render` and `--migrate-level=bundle-object-to-csv-metadata`.';
const fixByApproval = 'Restore it as it is on the base branch, or wait for a maintainer to approve it.';

/** What a change alters of a released bundle. Nothing where both mean the same, and for a migration as opm does it. */
export function* alterationsOfBundle(before: Bundle, after: Bundle): Iterable<Draft> {
  const found = [...alterationOfImage(before, after), ...alterationsOfProperties(before, after)];
  if (before.image === after.image) found.push(...alterationsOfRelatedImages(before, after));
  yield* found;
  if (found.length === 0 && ignoredFieldsDiffer(before.blob, after.blob)) {
    yield {
      message: `${released(after)} fields of it change that OLM does not read.`,
      fix: 'Leave them as they are on the base branch.',
      package: after.package,
      at: locate(after.blob),
      warning: true,
    };
  }
}

function released({ name }: Bundle): string {
  return `${showName(name)} is in the catalog already, and`;
}

function* alterationOfImage(before: Bundle, after: Bundle): Iterable<Draft> {
  if (before.image === after.image) return;
  const change = `from ${showName(before.image) || 'none'} to ${showName(after.image) || 'none'}`;
  yield {
    message: `${released(after)} its image changes ${change}.`,
    fix,
    package: after.package,
    at: locate(after.blob, 'image'),
  };
}

function* alterationsOfProperties(before: Bundle, after: Bundle): Iterable<Draft> {
  const [was, is] = [fieldsOf(before.blob), fieldsOf(after.blob)];
  const difference = differenceOfProperties(was, is);
  const types = typesOf([...difference.removed, ...difference.added]);
  if (types.length === 0) return;
  const about = { package: after.package, at: locate(after.blob, 'properties'), fix };
  const migration = before.image === after.image ? migrationOf(was, is, difference) : undefined;
  if (migration?.kind === 'as opm does') return;
  if (migration?.kind === 'other content') {
    const message = `${released(after)} its objects are replaced by other content: ${migration.because}.`;
    yield { ...about, message, fix: fixOfMigration };
    return;
  }
  const shown = alteredShownMetadata(difference);
  if (shown !== undefined) {
    const message = `${released(after)} what consoles show of it changes (${someOf(shown)}).`;
    yield { ...about, message, fix: fixByApproval, approval: 'maintainer' };
    return;
  }
  if (before.version !== after.version) {
    const versions = `from version ${before.version || 'none'} to ${after.version || 'none'}`;
    yield { ...about, message: `${released(after)} changes ${versions}.` };
  }
  const others = types.filter(type => type !== 'olm.package' || before.version === after.version);
  if (others.length > 0) yield { ...about, message: `${released(after)} its properties change (${someOf(others)}).` };
}

/** OLM runs what the manifests in the image name; mirrors copy what is listed here. */
function* alterationsOfRelatedImages(before: Bundle, after: Bundle): Iterable<Draft> {
  const difference = differenceOfBundles({ name: after.name, before, after })?.relatedImages;
  if (difference === undefined) return;
  const { added, removed, renamed } = difference;
  const about = { package: after.package, at: locate(after.blob, 'relatedImages') };
  if (added.length + removed.length === 0) {
    const message = `${released(after)} the names of its related images change (${someOf(renamed, 3)}).`;
    yield { ...about, message, fix: 'No action is needed if this is on purpose.', warning: true };
    return;
  }
  const parts = [
    ...(removed.length === 0 ? [] : [`${someOf(removed, 3)} ${removed.length === 1 ? 'is' : 'are'} removed`]),
    ...(added.length === 0 ? [] : [`${someOf(added, 3)} ${added.length === 1 ? 'is' : 'are'} added`]),
  ];
  const message = `${released(after)} its related images change: ${parts.join(', ')}.`;
  yield { ...about, message, fix: fixByApproval, approval: 'maintainer' };
}
