import type { CatalogReceipt } from './receipt.ts';

/** Of a catalog that was not published: what was live before is live still. */
export function failedReceipt(
  { path, name }: { readonly path: string; readonly name: string },
  why: { readonly problem: string; readonly isInfrastructure?: true },
): CatalogReceipt {
  return { path, name, state: 'failed', tags: [], ...why };
}
