import { readBundle } from '../../bundle/read-bundle.ts';
import { withoutAnnotations, withoutCsv } from '../../bundle/render/what-is-missing.ts';
import type { BundleSource } from '../../bundle/source.ts';
import { joinPath } from '../../repository/paths.ts';
import type { NewBundle } from './new-bundle.ts';
import type { ReleaseProblem } from './release-problem.ts';

const packageAnnotation = 'operators.operatorframework.io.bundle.package.v1';

/**
 * The name of a bundle and of its package, or what keeps it from having them.
 *
 * @param directory path of the bundle in the repository
 */
export function nameOfNewBundle(
  source: BundleSource,
  directory: string,
): Pick<NewBundle, 'name' | 'package'> | ReleaseProblem {
  const bundle = readBundle(source);
  const { csv, annotations } = bundle;
  if (csv === undefined || annotations === undefined) {
    const { message, place } = (csv === undefined ? withoutCsv(bundle) : withoutAnnotations(bundle)).problem;
    const file = place === undefined ? directory : joinPath(directory, place.file);
    const fix = `Correct the bundle: \`catalog-keeper bundle validate ${directory}\` says what is wrong with it.`;
    return { message, fix, at: { ...place, file } };
  }
  const packageName = annotations.values.get(packageAnnotation) ?? '';
  if (csv.name === '') {
    const at = { file: joinPath(directory, csv.file.path) };
    return { message: 'The ClusterServiceVersion has no name.', fix: 'Set `metadata.name`.', at };
  }
  if (packageName === '') {
    const at = { file: joinPath(directory, annotations.file.path) };
    return { message: 'The annotations do not name the package.', fix: `Set ${packageAnnotation}.`, at };
  }
  return { name: csv.name, package: packageName };
}
