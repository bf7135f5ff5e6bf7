import { type PackageRow, packageRow } from '../../core/preview/package-row.ts';
import type { PreviewedCatalog } from '../../core/preview/previewed-catalog.ts';
import { counted } from '../../core/text/counted.ts';
import { el, type Html } from '../element.ts';
import { htmlPage } from '../html-page.ts';
import type { Answer } from '../serve.ts';
import { name as nameHtml, names, shown } from '../texts.ts';
import { aboutCatalog } from './about-catalog.ts';
import { titleOfCatalog } from './catalogs-page.ts';
import { iconImage } from './icon-image.ts';
import { kindWord } from './kind-word.ts';
import { type PreviewSite, previewLink } from './preview-site.ts';
import { table } from './table.ts';
import { unreadNote } from './unread-note.ts';

const maxPackages = 2_000;
/** UTF-16 units of all icons of the page: those behind have a page each, with their icon. */
const maxOfIcons = 2_000_000;

/** The packages of a catalog; where it is compared, those that differ stand first. */
export function catalogPage(site: PreviewSite, root: string, catalog: PreviewedCatalog): Answer {
  const listed = withinBudget(orderOf(catalog).map(name => packageRow(catalog, name)));
  const differing = catalog.differences?.size ?? 0;
  const more = catalog.names.length - listed.length;
  return htmlPage({
    title: titleOfCatalog(root),
    path: [...site.path, ...(root === '' ? [] : [{ text: root, href: previewLink(site, root) }])],
    account: site.account,
    hasImages: true,
    children: [
      el('h1', {}, titleOfCatalog(root)),
      ...aboutCatalog(site, catalog),
      el('p', { class: 'meta' }, [
        packagesText(catalog),
        catalog.differences === undefined
          ? ''
          : differing === 0
            ? ' None differs.'
            : ` ${counted(differing, 'differs', 'differ')}.`,
      ]),
      unreadNote(catalog.unread),
      listed.length === 0 ? null : tableOf(site, root, listed, catalog.differences !== undefined),
      more > 0 ? el('p', { class: 'quiet' }, `${counted(more, 'more package')} not listed.`) : null,
    ],
  });
}

/** Of a change, only the packages that it concerns are loaded. */
function packagesText({ after, names: all }: PreviewedCatalog): string {
  if (after?.isComplete === false) return `${counted(all.length, 'package')} that the change concerns.`;
  return `${counted(after?.packages.size ?? 0, 'package')}.`;
}

function orderOf({ names: all, differences }: PreviewedCatalog): readonly string[] {
  const isFirst = (name: string) => differences?.has(name) === true;
  return [...all.filter(isFirst), ...all.filter(name => !isFirst(name))].slice(0, maxPackages);
}

function withinBudget(rows: readonly PackageRow[]): readonly PackageRow[] {
  let rest = maxOfIcons;
  return rows.map(row => {
    rest -= row.icon?.length ?? 0;
    return rest >= 0 ? row : { ...row, icon: undefined };
  });
}

function tableOf(site: PreviewSite, root: string, rows: readonly PackageRow[], isCompared: boolean): Html {
  const hasIcons = rows.some(({ icon }) => icon !== undefined);
  return table(
    ['Package', 'Default channel', 'Head', 'Channels', 'Bundles', ...(isCompared ? ['Difference'] : [])],
    rows.map(row => [
      el('div', { class: 'named' }, [
        hasIcons ? iconImage(row.icon) : null,
        el('span', {}, [
          el('a', { href: previewLink(site, root, row.name) }, titleOfPackage(row.name)),
          row.isDeprecated ? el('span', { class: 'quiet' }, ' deprecated') : null,
        ]),
      ]),
      row.defaultChannel === '' ? '–' : nameHtml(row.defaultChannel),
      row.heads.length === 0 ? '–' : names(row.heads, 3),
      `${row.channels}`,
      `${row.bundles}`,
      ...(isCompared ? [kindWord(row.kind) || '–'] : []),
    ]),
  );
}

/** Blobs that name no package, or whose name cannot be read, are shown together. */
export function titleOfPackage(name: string): string {
  return name === '' ? 'Without a package' : shown(name);
}
