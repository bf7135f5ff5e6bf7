import type { CatalogReceipt, Receipt } from '../publish/receipt.ts';
import { nameMarkdown } from './markdown/markdown-phrase.ts';
import { prose } from './markdown/prose.ts';

/** A summary shows no more rows: the receipt has all. */
const most = 200;

const states: Readonly<Record<CatalogReceipt['state'], string>> = {
  published: '✅ published',
  unchanged: '✅ unchanged',
  superseded: '✅ superseded by a newer revision',
  failed: '❌ failed',
};

/** A receipt as a table, for the summary of a job. */
export function receiptMarkdown({ revision, catalogs }: Receipt): string {
  const rows = catalogs.slice(0, most).map(({ path, state, image, tags, problem }) => {
    const what = image === undefined ? prose(problem ?? '') : [image, ...tags].map(nameMarkdown).join(' ');
    return `| ${nameMarkdown(path)} | ${states[state]} | ${what.replaceAll('|', '\\|')} |`;
  });
  const more = catalogs.length > most ? [`\n${catalogs.length - most} more are in the receipt.`] : [];
  return [
    `### Catalogs of ${nameMarkdown(revision.slice(0, 12))}\n`,
    '| catalog | state | image and tags |\n|---|---|---|',
    ...rows,
    ...more,
    '',
  ].join('\n');
}
