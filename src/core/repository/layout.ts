/** How a repository is arranged: found from its tree, or configured. */
export interface Layout {
  /** The catalogs of the repository, by path. */
  readonly catalogs: readonly CatalogRoot[];
  /** The directory whose children are operators with bundle directories (`operators`); undefined where there is none. */
  readonly operators: string | undefined;
  /** Set where the base has no directory of operators: the change brings it. */
  readonly operatorsAreNew?: true;
  /** Set where what the change leaves would be taken for another arrangement than what the base has, which holds. */
  readonly rearranged?: RearrangedCatalogs;
  /** Set where neither catalogs nor operators were found, and other directories of the base look like them. */
  readonly unrecognised?: readonly UnrecognisedDirectory[];
}

/** A directory of another name than the usual ones, by what is in it. */
export interface UnrecognisedDirectory {
  readonly path: string;
  /** `operators`: bundle directories. `package-manifests`: the format that came before bundles. `catalog`: packages with catalog files. */
  readonly looksLike: 'operators' | 'package-manifests' | 'catalog';
}

/** What a directory `catalogs/` is: one catalog, whose children are packages, or a directory of many. */
export type CatalogsShape = 'one' | 'many';

/** A directory that is something else by the files of the merged tree alone. */
export interface RearrangedCatalogs {
  readonly directory: string;
  readonly before: CatalogsShape;
}

export interface CatalogRoot {
  /** Directory, without trailing slash; empty for the repository's root. */
  readonly path: string;
  /** What the configuration's `{{name}}` stands for: the last part of the path (`v4.12`, `catalog`), or the one before (`v4.12/catalog`). */
  readonly name: string;
  /** Those of the links that lead to it, such as `latest`: what is read through them is this catalog. */
  readonly otherNames?: readonly string[];
  /** Set where the base has no such directory: the change brings a catalog. */
  readonly isNew?: true;
}

/** Why a file is in the wrong directory, and the right one where it is known. */
export interface Misplacement {
  readonly reason: string;
  readonly expected?: string;
}

/** What a path of the repository is, by the layout alone. */
export type PathRole =
  /** A file below the directory of a package in a catalog. `rest` is the path below that directory. */
  | {
      readonly kind: 'catalog';
      readonly catalog: string;
      readonly package: string;
      readonly directory: string;
      readonly rest: string;
    }
  /** A file of a bundle directory: `operators/<operator>/<version>/<rest>`. */
  | {
      readonly kind: 'bundle';
      readonly operator: string;
      readonly version: string;
      readonly directory: string;
      readonly rest: string;
    }
  /** Another file of an operator: `ci.yaml`, `catalog-templates/...`. */
  | { readonly kind: 'operator'; readonly operator: string; readonly directory: string; readonly rest: string }
  /** A file directly in a catalog's root, or in a directory such as `.github` of a repository that is a catalog: it concerns every package. */
  | { readonly kind: 'catalog-root'; readonly catalog: string; readonly rest: string }
  /** Anything else: workflows, configuration, owners, documentation. For maintainers alone. */
  | { readonly kind: 'infrastructure' }
  /** Looks like a part of a catalog or of an operator, but in no place that is known. */
  | ({ readonly kind: 'misplaced' } & Misplacement);
