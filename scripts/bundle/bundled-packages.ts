import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** A package of which something is in a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly license: string;
  readonly repository: string | undefined;
  readonly author: string | undefined;
  /** Licences and notices, as the package has them. */
  readonly texts: readonly string[];
}

/** Files that a distributor has to pass on: licences, and notices as of the Apache License 2.0, section 4 (d). */
const legalFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/**
 * The packages of which code is in the output, sorted by name. What was resolved but left out is none of them.
 *
 * @param root that the paths of the metafile are counted from
 */
export function bundledPackages(root: string, metafiles: readonly Metafile[]): readonly BundledPackage[] {
  const outputs = metafiles.flatMap(({ outputs }) => Object.values(outputs));
  const files = outputs.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  const directories = new Set(files.flatMap(file => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const packages = [...directories].map(directory => readPackage(join(root, directory)));
  const distinct = new Map(packages.map(found => [`${found.name}@${found.version}`, found]));
  return [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, found]) => found);
}

function readPackage(directory: string): BundledPackage {
  const { name, version, license, repository, author } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  ) as {
    readonly name: string;
    readonly version: string;
    readonly license: string;
    readonly repository?: string | { readonly url?: string };
    readonly author?: string | { readonly name?: string };
  };
  const files = readdirSync(directory).filter(file => legalFile.test(file));
  return {
    name,
    version,
    license,
    repository: typeof repository === 'string' ? repository : repository?.url,
    author: typeof author === 'string' ? author : author?.name,
    texts: files.sort().map(file => readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n').trim()),
  };
}
