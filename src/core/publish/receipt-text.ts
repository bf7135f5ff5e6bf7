import { counted } from '../text/counted.ts';
import type { CatalogReceipt, Receipt } from './receipt.ts';

const states: Readonly<Record<CatalogReceipt['state'], string>> = {
  published: 'published',
  unchanged: 'unchanged',
  superseded: 'superseded by a newer revision',
  failed: 'failed',
};

/** A receipt for people. @param isPlan nothing was written: it says what would be */
export function receiptText({ revision, catalogs, bundles = [] }: Receipt, isPlan: boolean): string {
  const ofBundles = bundles.flatMap(({ path, state, image = '', tag, problem }) => [
    `${path}: ${isPlan && state === 'published' ? 'would be published' : states[state]}`,
    ...(problem === undefined ? [`  ${image}`, `  ${tag}`] : [`  ${problem}`]),
  ]);
  const lines = catalogs.flatMap(({ path, state, image, tags, packages, problem }) => {
    const head = `${path}: ${isPlan && state === 'published' ? 'would be published' : states[state]}`;
    if (problem !== undefined) return [head, `  ${problem}`];
    const count = packages === undefined ? '' : ` (${counted(packages.length, 'package')})`;
    return [`${head}${count}`, `  ${image}`, `  ${tags.join(', ')}`];
  });
  return `${[...ofBundles, ...lines].join('\n')}\nRevision ${revision.slice(0, 12)}.\n`;
}
