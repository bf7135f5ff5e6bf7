import { memoise } from '../memoise.ts';
import type { BundleDirectory } from '../repository/operator.ts';
import type { SourceFile } from '../source.ts';
import type { BundleSource } from './source.ts';

/**
 * A loaded bundle directory of an operator, to be read as a bundle. Whoever asks gets the same list of files, by which reading a bundle is
 * remembered.
 */
export const sourceOfDirectory = memoise(sourceOf);

function sourceOf({ operator, path, files }: BundleDirectory): BundleSource {
  const inBundle = [...files]
    .filter(([name]) => /^(manifests|metadata)\//.test(name))
    .map(([name, file]) => inBundleAs(name, file));
  return { files: inBundle, image: '', origin: { kind: 'directory', path }, package: operator };
}

/** Its text is only worked out when somebody looks at it, as in the directory. */
function inBundleAs(path: string, file: SourceFile): SourceFile {
  return {
    path,
    isUtf8: file.isUtf8,
    ...(file.isAscii === undefined ? {} : { isAscii: file.isAscii }),
    get text() {
      return file.text;
    },
  };
}
