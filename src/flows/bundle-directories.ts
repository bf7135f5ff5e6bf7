import type { Bundle } from '../core/catalog/model.ts';
import { defaultConfig } from '../core/config/defaults.ts';
import { joinPath } from '../core/repository/paths.ts';
import { isPlainName } from '../core/template/index.ts';
import { FileReader } from './load/file-reader.ts';
import { isBundleDirectory } from './load/is-bundle-directory.ts';
import { ReleasedPackages } from './load/released-packages.ts';
import type { ObjectReader, Tree } from './ports.ts';

/** Where the directories of operators are, whose bundle directories may be those of a catalog. */
export interface OperatorsPlace {
  readonly objects: ObjectReader;
  readonly tree: Tree;
  /** Their directory. */
  readonly path: string;
}

/** Finds the bundle directories of a repository, of which each is listed once. */
export class BundleDirectories {
  readonly #place: OperatorsPlace;
  readonly #versions = new Map<string, Promise<readonly string[]>>();
  #released: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

  constructor(place: OperatorsPlace) {
    this.#place = place;
  }

  /** The directories that may be those of a bundle, the likeliest first: named after its version, such as `1.2.0` or `v1.2.0`. */
  async mayHave({ package: name, version }: Bundle): Promise<readonly string[]> {
    const { tree } = this.#place;
    if (version === '') return [];
    const found: string[] = [];
    for (const operator of await this.#operatorsOf(name)) {
      for (const directory of await this.#versionsOf(operator)) {
        if (!directory.includes(version)) continue;
        const path = joinPath(operator, directory);
        const entries = await tree.list(path);
        if (entries === undefined || !isBundleDirectory(entries)) continue;
        if (directory === version) found.unshift(path);
        else found.push(path);
      }
    }
    return found;
  }

  /** Usually the one with the name of the package; else those whose bundles say that they are of the package. */
  async #operatorsOf(name: string): Promise<readonly string[]> {
    const { path } = this.#place;
    const usual = joinPath(path, name);
    if (isPlainName(name) && (await this.#versionsOf(usual)).length > 0) return [usual];
    this.#released ??= this.#releasedPackages();
    const operators = [...(await this.#released)].filter(([, packages]) => packages.includes(name));
    return operators.map(([operator]) => joinPath(path, operator));
  }

  #releasedPackages(): Promise<ReadonlyMap<string, readonly string[]>> {
    const { objects, tree, path } = this.#place;
    const reader = new FileReader(objects, defaultConfig.limits.fileBytes);
    return new ReleasedPackages({ objects, reader }, undefined).of({ name: 'merged', tree }, path);
  }

  #versionsOf(operator: string): Promise<readonly string[]> {
    const known = this.#versions.get(operator) ?? this.#listed(operator);
    this.#versions.set(operator, known);
    return known;
  }

  async #listed(operator: string): Promise<readonly string[]> {
    const entries = (await this.#place.tree.list(operator)) ?? [];
    return entries.filter(({ kind }) => kind === 'directory').map(({ name }) => name);
  }
}
