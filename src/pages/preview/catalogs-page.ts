import { counted } from '../../core/text/counted.ts';
import { el } from '../element.ts';
import { htmlPage } from '../html-page.ts';
import type { Answer } from '../serve.ts';
import { shown } from '../texts.ts';
import { type PreviewSite, previewLink } from './preview-site.ts';

const maxCatalogs = 500;

/** The list of catalogs, where there are several, or none. */
export function catalogsPage(site: PreviewSite, roots: readonly string[]): Answer {
  const more = roots.length - maxCatalogs;
  return htmlPage({
    title: 'Catalogs',
    path: site.path,
    account: site.account,
    children: [
      el('h1', {}, 'Catalogs'),
      el('p', { class: 'meta' }, site.about),
      roots.length === 0 ? el('p', {}, 'There is no catalog to show.') : null,
      el(
        'ul',
        { class: 'plain' },
        roots
          .slice(0, maxCatalogs)
          .map(root => el('li', {}, el('a', { href: previewLink(site, root) }, titleOfCatalog(root)))),
      ),
      more > 0 ? el('p', { class: 'quiet' }, `${counted(more, 'more catalog')} not listed.`) : null,
    ],
  });
}

/** A catalog that is the whole repository, or an image, has no directory to be named by. */
export function titleOfCatalog(root: string): string {
  return root === '' ? 'Catalog' : shown(root);
}
