import type { PresetName } from '../config/preset-names.ts';
import { directoryOf } from '../repository/paths.ts';

/** A catalog that was found, by what its directories show. */
export interface FoundCatalog {
  readonly path: string;
  readonly packages: number;
  /** Most of its packages have several files of other names than the usual ones: one for each bundle. */
  readonly hasManyFiles: boolean;
}

/** What a repository holds, as far as its directories show it. */
export interface RepositoryShape {
  readonly catalogs: readonly FoundCatalog[];
  /** The directory of operators, where any of them has a bundle directory. */
  readonly operators: { readonly path: string; readonly count: number } | undefined;
  /** The root has a `catalog.yaml` that refers to the images of other catalogs. */
  readonly isComposite: boolean;
  /** A `config.yaml` names the organization whose pipelines process the repository. */
  readonly hasPipelines: boolean;
}

/** The preset of a layout. It is stated if nothing more is refused by it, or if its pipeline is known to process the repository. */
export interface FittingPreset {
  readonly name: PresetName;
  readonly isStated: boolean;
}

/** Directories that hold one catalog by their usual names. */
const single: ReadonlySet<string> = new Set(['catalog', 'configs', 'catalogs']);

/** The layouts of a repository in words, such as `one catalog in catalog/`: usually one, none where nothing was found. */
export function layoutsOf({ catalogs, operators, isComposite }: RepositoryShape): readonly string[] {
  const singles = catalogs.filter(({ path }) => single.has(path));
  const versions = catalogs.filter(({ path }) => directoryOf(path) === 'catalogs');
  const others = catalogs.filter(catalog => !singles.includes(catalog) && !versions.includes(catalog));
  const ofCatalogs = [
    ...singles.map(
      ({ path, hasManyFiles }) => `one catalog in ${path}/${hasManyFiles ? ' with a file for each bundle' : ''}`,
    ),
    ...(versions.length === 0 ? [] : ['a catalog for each version in catalogs/']),
    ...(others.length === 0 ? [] : [others.length === 1 ? 'one catalog' : 'several catalogs']),
    ...(isComposite ? ['a composite'] : []),
  ];
  if (operators === undefined) return ofCatalogs;
  const bundles = `bundle directories in ${operators.path}/`;
  return ofCatalogs.length === 0
    ? [`${bundles}, without catalogs`]
    : ofCatalogs.map(text => `${text}, with ${bundles}`);
}

/** The preset that fits; undefined for several layouts, and for one without a preset. */
export function presetOf(shape: RepositoryShape): FittingPreset | undefined {
  const { catalogs, operators, isComposite, hasPipelines } = shape;
  if (layoutsOf(shape).length !== 1) return undefined;
  if (isComposite) return { name: 'composite', isStated: true };
  const [first] = catalogs;
  if (operators !== undefined && first === undefined)
    return hasPipelines ? { name: 'operator-pipelines', isStated: true } : { name: 'operatorhub', isStated: false };
  if (first === undefined) return undefined;
  if (operators !== undefined) return { name: 'operator-pipelines', isStated: hasPipelines };
  if (!single.has(first.path)) return undefined;
  return { name: first.hasManyFiles ? 'single-catalog-many-files' : 'single-catalog', isStated: true };
}
