import type { CatalogMapping, CatalogName } from '../../ownership/ci-file.ts';
import { readCiFile } from '../../ownership/read-ci-file.ts';
import type { OperatorDirectory } from '../../repository/operator.ts';

/** A catalog that `ci.yaml` says is rendered from a template. */
export interface MappedCatalog {
  readonly mapping: CatalogMapping;
  readonly catalog: CatalogName;
  /** The template that an earlier entry gives the same catalog; undefined where this is the first. */
  readonly earlier: CatalogMapping | undefined;
}

/** The mappings of an operator; undefined where it is not kept in file-based catalogs. */
export function mappingsOf(operator: OperatorDirectory): readonly CatalogMapping[] | undefined {
  const fbc = operator.ci === undefined ? undefined : readCiFile(operator.ci).fbc;
  return fbc?.enabled ? fbc.catalogMapping : undefined;
}

/** The catalogs of mappings, in their order. */
export function mappedCatalogs(mappings: readonly CatalogMapping[]): readonly MappedCatalog[] {
  const first = new Map<string, CatalogMapping>();
  return mappings.flatMap(mapping =>
    mapping.catalogNames.map(catalog => {
      const earlier = first.get(catalog.name);
      if (earlier === undefined) first.set(catalog.name, mapping);
      return { mapping, catalog, earlier };
    }),
  );
}

/** Path of the template of a mapping. */
export function templatePath(operator: OperatorDirectory, { templateName }: CatalogMapping): string {
  return `${operator.path}/catalog-templates/${templateName}`;
}
