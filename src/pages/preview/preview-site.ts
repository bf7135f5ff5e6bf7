import type { Html } from '../element.ts';
import type { HtmlPage } from '../html-page.ts';
import type { Answer } from '../serve.ts';

/** Where a preview is, and what is said on each of its pages. */
export interface PreviewSite {
  /** Its first page, such as `/`. */
  readonly href: string;
  /** What is shown, and what it is compared with. */
  readonly about: Html;
  /** The pages above it, and itself where it is not the first of all. */
  readonly path: NonNullable<HtmlPage['path']>;
  readonly account?: Html;
  /** Pictures that were drawn before. */
  readonly pictures: Map<string, string>;
  /** What is answered for a catalog or a package that is not there. */
  notFound(): Answer;
}

/** A link to a page of a preview: a catalog, or a package of it. */
export function previewLink({ href }: PreviewSite, catalog: string, name?: string): string {
  return `${href}?${new URLSearchParams({ catalog, ...(name === undefined ? {} : { package: name }) })}`;
}
