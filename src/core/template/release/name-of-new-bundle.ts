import { readBundle } from '../../bundle/read-bundle.ts';
import { renderBundle } from '../../bundle/render-bundle.ts';
import type { BundleSource } from '../../bundle/source.ts';
import { textOf } from '../../json/fields.ts';
import { joinPath } from '../../repository/paths.ts';
import type { NewBundle } from './new-bundle.ts';
import type { ReleaseProblem } from './release-problem.ts';

/**
 * The name of a bundle and of its package, or what keeps it from being rendered.
 *
 * @param directory path of the bundle in the repository
 */
export function nameOfNewBundle(
  source: BundleSource,
  directory: string,
): Pick<NewBundle, 'name' | 'package'> | ReleaseProblem {
  const rendered = renderBundle(readBundle(source));
  const fix = `Correct the bundle: \`catalog-keeper bundle validate ${directory}\` says what is wrong with it.`;
  if ('errors' in rendered) {
    const [error] = rendered.errors;
    const file = error?.place === undefined ? directory : joinPath(directory, error.place.file);
    return { message: error?.message ?? 'The bundle cannot be rendered.', fix, at: { ...error?.place, file } };
  }
  const name = textOf(rendered.blob, 'name');
  if (name === '') return { message: 'The ClusterServiceVersion has no name.', fix, at: { file: directory } };
  return { name, package: textOf(rendered.blob, 'package') };
}
