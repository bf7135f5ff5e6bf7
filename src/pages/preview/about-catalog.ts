import type { PreviewedCatalog } from '../../core/preview/previewed-catalog.ts';
import { el, type Html } from '../element.ts';
import { phraseHtml } from '../phrase-html.ts';
import type { PreviewSite } from './preview-site.ts';

/** Below the title of a page: what is shown, and what it is compared with. */
export function aboutCatalog({ about }: PreviewSite, { notes }: PreviewedCatalog): readonly Html[] {
  return [about, ...notes.map(phraseHtml)].map(line => el('p', { class: 'meta' }, line));
}
