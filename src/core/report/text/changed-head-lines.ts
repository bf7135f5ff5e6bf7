import type { ChangedHead } from '../../installation/changed-head.ts';
import type { PermissionChange } from '../../installation/installation-plan.ts';
import { describeRisk } from '../../installation/risks-of-permission.ts';
import { counted } from '../../text/counted.ts';
import { describePermission } from '../installation/describe-permission.ts';
import { inCatalogs } from './change-summary.ts';
import { namesOf, type Phrase } from './phrase.ts';

/** More permissions or images of one head are only counted. */
const most = 15;

/** What a new head is, as a title. */
export function changedHeadTitle({ package: name, channel, before, after, catalogs }: ChangedHead): Phrase {
  // A released bundle that the change alters has the same name on both sides.
  const other: Phrase = before === after ? ['the base branch'] : [{ name: before }];
  const compared: Phrase = before === '' ? [] : [' compared with ', ...other];
  return [{ name: after }, ...compared, ', channel ', { name: channel }, ' of ', { name }, ...inCatalogs(catalogs)];
}

/** What users of a channel get with a new head, a line each: bundles that come with it, permissions and images. */
export function changedHeadLines({ before, after, with: others, permissions, images }: ChangedHead): readonly Phrase[] {
  return [
    ...(others.length === 0 ? [] : [['installed with ', ...namesOf(others)]]),
    ...(permissions === undefined ? [undeterminedPermissions(before, after)] : []),
    ...(permissions === undefined ? [] : rightLines('new permission: ', permissions.added, true)),
    ...(permissions === undefined ? [] : rightLines('permission removed: ', permissions.removed, false)),
    ...imageLines('new image: ', images.added),
    ...imageLines('image removed: ', images.removed),
  ];
}

function undeterminedPermissions(before: string, after: string): Phrase {
  const begin = 'permissions could not be determined: the catalog has no manifests of ';
  const end = ', or there is too much in them';
  return before === '' || before === after
    ? [begin, { name: after }, end]
    : [begin, { name: before }, ' or ', { name: after }, end];
}

function rightLines(begin: string, rights: PermissionChange['added'], showsRisks: boolean): readonly Phrase[] {
  const lines = rights.map((right): Phrase => {
    const where = right.scope === 'cluster' ? ', in the whole cluster' : ', in watched namespaces';
    const danger = showsRisks && right.risks.length > 0 ? ` ⚠️ can ${right.risks.map(describeRisk).join(', ')}` : '';
    return [begin, ...describePermission(right), where, danger];
  });
  return limited(lines, begin === 'new permission: ' ? 'more new permission' : 'more removed permission');
}

function imageLines(begin: string, images: readonly string[]): readonly Phrase[] {
  return limited(
    images.map((name): Phrase => [begin, { name }]),
    'more image',
  );
}

function limited(lines: readonly Phrase[], noun: string): readonly Phrase[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), [counted(lines.length - most, noun)]];
}
