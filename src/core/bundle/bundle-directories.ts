import type { BundleDirectory, OperatorDirectory } from '../repository/operator.ts';
import type { BundleSource } from './source.ts';

/** The loaded bundle directories of operators, to be read as bundles. */
export function bundleDirectories(operators: Iterable<OperatorDirectory>): BundleSource[] {
  return [...operators].flatMap(operator => [...operator.bundles.values()].map(sourceOf));
}

function sourceOf({ operator, path, files }: BundleDirectory): BundleSource {
  const inBundle = [...files]
    .filter(([name]) => /^(manifests|metadata)\//.test(name))
    .map(([name, file]) => ({ ...file, path: name }));
  return { files: inBundle, image: '', origin: { kind: 'directory', path }, package: operator };
}
