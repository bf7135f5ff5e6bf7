import { type SmallBundle, smallBundleFiles } from './small-operator.ts';

const csv = 'manifests/0.yaml';

/**
 * The files of bundle directories of one operator in a repository.
 *
 * @param packageName another name than `foo`, in all files
 * @param more files of the last bundle, by their path in it
 */
export function smallDirectories(
  bundles: readonly SmallBundle[],
  packageName = 'foo',
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [index, bundle] of bundles.entries()) {
    const { version, replaces } = bundle;
    const own = Object.entries({ ...smallBundleFiles(bundle), ...(index === bundles.length - 1 ? more : {}) });
    for (const [path, text] of own) {
      const linked =
        path === csv && replaces !== undefined
          ? text.replace(`\n  version: ${version}\n`, `$&  replaces: foo.v${replaces}\n`)
          : text;
      files[`operators/${packageName}/${version}/${path}`] = linked.replaceAll('foo', packageName);
    }
  }
  return files;
}
