import { type PackagePreview, packagePreview } from '../../core/preview/package-preview.ts';
import type { PreviewedCatalog } from '../../core/preview/previewed-catalog.ts';
import { joinPath, pathBelow } from '../../core/repository/paths.ts';
import { counted } from '../../core/text/counted.ts';
import { el, type Html } from '../element.ts';
import { graphFigures } from '../graphs.ts';
import { htmlPage } from '../html-page.ts';
import { phraseHtml } from '../phrase-html.ts';
import type { Answer } from '../serve.ts';
import { name as nameHtml, names, shown } from '../texts.ts';
import { aboutCatalog } from './about-catalog.ts';
import { titleOfPackage } from './catalog-page.ts';
import { iconImage } from './icon-image.ts';
import { kindWord } from './kind-word.ts';
import { type PreviewSite, previewLink } from './preview-site.ts';
import { table } from './table.ts';
import { unreadNote } from './unread-note.ts';

const maxChannels = 100;
const maxBundles = 500;
const maxChanges = 100;
const maxDescriptionLength = 10_000;
/** Of a description, those that are shown at once. */
const firstLines = 4;

/** A package as users will see it: what it is, its channels with their upgrade graphs, its bundles, and what differs. */
export function packagePage(site: PreviewSite, root: string, catalog: PreviewedCatalog, name: string): Answer {
  const preview = packagePreview(catalog, name);
  const isCompared = catalog.differences !== undefined;
  const title = titleOfPackage(name);
  return htmlPage({
    title,
    path: [
      ...site.path,
      ...(root === '' ? [] : [{ text: root, href: previewLink(site, root) }]),
      { text: title, href: previewLink(site, root, name) },
    ],
    account: site.account,
    hasImages: true,
    children: [
      el('div', { class: 'named large' }, [
        iconImage(preview.icon, 'large'),
        el('div', {}, [
          el('h1', {}, title),
          el(
            'p',
            { class: 'meta' },
            [preview.displayName, preview.provider]
              .filter(text => text !== '')
              .map(text => shown(text))
              .join(' · '),
          ),
          ...aboutCatalog(site, catalog),
        ]),
      ]),
      unreadNote(unreadOf(catalog, name)),
      ...preview.deprecations
        .slice(0, 5)
        .map(message =>
          el('div', { class: 'standing waiting' }, [
            el('p', { class: 'title' }, 'This package is deprecated'),
            el('p', {}, shown(message, 2_000)),
          ]),
        ),
      ...(isCompared ? changes(preview) : []),
      ...description(preview),
      ...channels(preview, isCompared),
      ...graphs(preview, site.pictures),
      ...bundles(preview, isCompared),
    ],
  });
}

/** Files of the package that cannot be read; all others are on the page of the catalog. */
function unreadOf({ after, before, unread }: PreviewedCatalog, name: string): readonly string[] {
  const directory = joinPath((after ?? before)?.root ?? '', name);
  return unread.filter(file => pathBelow(directory, file) !== undefined);
}

function changes({ kind, changes: lines }: PackagePreview): readonly Html[] {
  const more = lines.length - maxChanges;
  return [
    el('h2', {}, 'Differences'),
    kind === undefined
      ? el('p', {}, 'This package does not differ.')
      : el('p', {}, `This package is ${kindWord(kind)}.`),
    lines.length === 0
      ? null
      : el(
          'ul',
          { class: 'plain' },
          lines.slice(0, maxChanges).map(line => el('li', {}, phraseHtml(line))),
        ),
    more > 0 ? el('p', { class: 'quiet' }, `${counted(more, 'more difference')} not listed.`) : null,
  ];
}

/** As text, line by line: what is Markdown in it stays as it is written. */
function description({ description: text }: PackagePreview): readonly Html[] {
  const cut = text.length > maxDescriptionLength ? `${text.slice(0, maxDescriptionLength)}…` : text;
  const lines = cut.split('\n').map(line => line.trim());
  const paragraphs = lines.filter(line => line !== '').map(line => el('p', {}, shown(line, 2_000)));
  if (paragraphs.length === 0) return [];
  const rest = paragraphs.slice(firstLines);
  return [
    el('h2', {}, 'Description'),
    ...paragraphs.slice(0, firstLines),
    rest.length === 0 ? null : el('details', {}, [el('summary', {}, 'Rest of the description'), ...rest]),
  ];
}

function channels({ channelList }: PackagePreview, isCompared: boolean): readonly Html[] {
  if (channelList.length === 0) return [];
  const more = channelList.length - maxChannels;
  return [
    el('h2', {}, 'Channels'),
    table(
      ['Channel', 'Head', 'Entries', ...(isCompared ? ['Difference'] : [])],
      channelList
        .slice(0, maxChannels)
        .map(({ name, isDefault, heads, entries, kind, deprecations }) => [
          [
            nameHtml(name),
            isDefault ? el('span', { class: 'quiet' }, ' default') : null,
            ...deprecationNotes(deprecations),
          ],
          heads.length === 0 ? '–' : names(heads, 3),
          `${entries}`,
          ...(isCompared ? [kindWord(kind) || '–'] : []),
        ]),
    ),
    more > 0 ? el('p', { class: 'quiet' }, `${counted(more, 'more channel')} not listed.`) : null,
  ];
}

function graphs({ name, channelList }: PackagePreview, pictures: Map<string, string>): readonly Html[] {
  if (channelList.length === 0) return [];
  const drawn = channelList
    .slice(0, maxChannels)
    .map(channel => ({ catalogs: [], package: name, channel: channel.name, drawing: channel.drawing() }));
  return [el('h2', {}, 'Upgrade graphs'), ...graphFigures(drawn, pictures)];
}

function bundles({ bundleList }: PackagePreview, isCompared: boolean): readonly Html[] {
  if (bundleList.length === 0) return [];
  const more = bundleList.length - maxBundles;
  return [
    el('h2', {}, 'Bundles'),
    table(
      ['Bundle', 'Version', 'Image', ...(isCompared ? ['Difference'] : [])],
      bundleList
        .slice(0, maxBundles)
        .map(({ name, version, image, kind, deprecations }) => [
          [nameHtml(name), ...deprecationNotes(deprecations)],
          version === '' ? '–' : shown(version),
          image === '' ? '–' : nameHtml(image),
          ...(isCompared ? [kindWord(kind) || '–'] : []),
        ]),
    ),
    more > 0 ? el('p', { class: 'quiet' }, `${counted(more, 'more bundle')} not listed.`) : null,
  ];
}

function deprecationNotes(messages: readonly string[]): readonly Html[] {
  return messages.slice(0, 3).map(message => el('p', { class: 'meta' }, `Deprecated: ${shown(message, 500)}`));
}
