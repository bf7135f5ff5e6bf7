import { bundleCatalogNote } from '../../core/preview/bundle-catalogs.ts';
import { previewedCatalog } from '../../core/preview/previewed-catalog.ts';
import { el } from '../../pages/element.ts';
import { htmlPage } from '../../pages/html-page.ts';
import { icon, iconPath } from '../../pages/icon.ts';
import { refusedName } from '../../pages/own-machine.ts';
import { previewAnswer } from '../../pages/preview/preview-answer.ts';
import type { PreviewSite } from '../../pages/preview/preview-site.ts';
import type { Answer, Route } from '../../pages/serve.ts';
import type { BaseSource } from './base-source.ts';
import type { HeadSource } from './head-source.ts';

/**
 * The pages of a preview, at `/`.
 *
 * @param base what is compared with
 * @param isLocal whether only this machine may ask: then a page of another site that has its name lead here is refused
 */
export function previewRoutes(head: HeadSource, base: BaseSource | undefined, isLocal: boolean): Route {
  const site: PreviewSite = {
    href: '/',
    about: 'As it is now.',
    path: [],
    pictures: new Map(),
    notFound,
  };
  const ofBundles = head.versions === undefined ? [] : [bundleCatalogNote(head.versions.operators)];
  const source = {
    roots: head.roots,
    async load(root: string) {
      const [shown, compared] = await Promise.all([head.load(root), base?.load(root)]);
      return previewedCatalog(shown, compared?.side, [
        ...ofBundles,
        ...(compared === undefined ? [] : [compared.note]),
      ]);
    },
  };
  return async (request, { pathname, searchParams }) => {
    const refused = isLocal ? refusedName(request) : undefined;
    if (refused !== undefined) return refused;
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (pathname === iconPath) return icon;
    return pathname === '/' ? previewAnswer(site, source, searchParams) : notFound();
  };
}

function notFound(): Answer {
  return htmlPage({
    status: 404,
    title: 'Not found',
    children: [
      el('h1', {}, 'Not found'),
      el('p', {}, 'There is no such catalog or package.'),
      el('p', {}, el('a', { href: '/' }, 'All packages')),
    ],
  });
}
