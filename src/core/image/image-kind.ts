const prefix = 'operators.operatorframework.io.';

/** The labels that say what an image is: opm goes by them alone. */
export const kindLabels = {
  /** Path of the SQLite database of a catalog. */
  database: `${prefix}index.database.v1`,
  /** Path of the directory of a file-based catalog. */
  configs: `${prefix}index.configs.v1`,
  /** Name of the package of a bundle. */
  bundlePackage: `${prefix}bundle.package.v1`,
} as const;

/** `database`: a catalog in an SQLite database. `other`: neither a catalog nor a bundle. */
export type ImageKind = 'database' | 'catalog' | 'bundle' | 'other';

/**
 * What an image is by its labels, of which opm asks for one after the other.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/action/render.go
 */
export function imageKind(labels: ReadonlyMap<string, string>): ImageKind {
  if (labels.has(kindLabels.database)) return 'database';
  if (labels.has(kindLabels.configs)) return 'catalog';
  return labels.has(kindLabels.bundlePackage) ? 'bundle' : 'other';
}

/** Whether an image is the one of a catalog and, whatever its files may be, no bundle. */
export function isCatalogAlone(labels: ReadonlyMap<string, string>): boolean {
  return ['database', 'catalog'].includes(imageKind(labels)) && !labels.has(kindLabels.bundlePackage);
}
