import type { CatalogReceipt } from './receipt.ts';

/** The receipt of a catalog that was not published. What was live before stays live. */
export function failedReceipt(
  { path, name }: { readonly path: string; readonly name: string },
  why: { readonly problem: string; readonly isInfrastructure?: true },
): CatalogReceipt {
  return { path, name, state: 'failed', tags: [], ...why };
}
