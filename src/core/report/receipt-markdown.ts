import type { CatalogReceipt, Receipt } from '../publish/receipt.ts';
import { nameMarkdown } from './markdown/markdown-phrase.ts';
import { prose } from './markdown/prose.ts';
import { row } from './markdown/row.ts';

/** A summary shows no more rows: the receipt has all. */
const most = 200;

const states: Readonly<Record<CatalogReceipt['state'], string>> = {
  published: '✅ published',
  unchanged: '✅ unchanged',
  superseded: '✅ superseded by a newer revision',
  failed: '❌ failed',
};

/** A receipt as a table, for the summary of a job. */
export function receiptMarkdown({ revision, catalogs, bundles = [] }: Receipt): string {
  const all = [...bundles.map(bundle => ({ ...bundle, tags: [bundle.tag ?? ''] })), ...catalogs];
  const rows = all.slice(0, most).map(({ path, state, image, tags, problem }) => {
    const isThere = image !== undefined && problem === undefined;
    const what = isThere ? [image, ...tags].map(nameMarkdown).join(' ') : prose(problem ?? '');
    return row(nameMarkdown(path), states[state], what);
  });
  const more = all.length > most ? [`\n${all.length - most} more are in the receipt.`] : [];
  return [
    `### Images of ${nameMarkdown(revision.slice(0, 12))}\n`,
    '| directory | state | image and tags |\n|---|---|---|',
    ...rows,
    ...more,
    '',
  ].join('\n');
}
