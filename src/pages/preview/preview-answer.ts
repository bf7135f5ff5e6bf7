import type { PreviewSource } from '../../core/preview/preview-source.ts';
import type { Answer } from '../serve.ts';
import { catalogPage } from './catalog-page.ts';
import { catalogsPage } from './catalogs-page.ts';
import { packagePage } from './package-page.ts';
import type { PreviewSite } from './preview-site.ts';

/** Answers for a page of a preview: the catalogs, one of them (`catalog`), or a package of that (`package`). */
export async function previewAnswer(site: PreviewSite, source: PreviewSource, query: URLSearchParams): Promise<Answer> {
  const root = query.get('catalog') ?? (source.roots.length === 1 ? source.roots[0] : undefined);
  if (root === undefined) return catalogsPage(site, source.roots);
  if (!source.roots.includes(root)) return site.notFound();
  const shown = await source.load(root);
  const name = query.get('package');
  if (name === null) return catalogPage(site, root, shown);
  return shown.names.includes(name) ? packagePage(site, root, shown, name) : site.notFound();
}
