import { maxValues } from '../catalog/limits.ts';
import { valuesIn } from '../json/values-in.ts';
import type { SourceFile } from '../source.ts';
import type { Bundle, BundleManifest, UnreadableFile } from './model.ts';
import { filesIn } from './read/files-in.ts';
import { readManifest } from './read/read-manifest.ts';
import { readMetadata } from './read/read-metadata.ts';
import type { BundleSource } from './source.ts';

/** By the list of files: a bundle whose image or package became known meanwhile holds the same. */
const contentByFiles = new WeakMap<BundleSource['files'], Omit<Bundle, 'source'>>();

/**
 * A bundle as opm reads one: of `manifests/` and `metadata/` the files directly in them, in the order of their names, of each
 * file the first document. Never throws. Each list of files is read once.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/parse.go
 */
export function readBundle(source: BundleSource): Bundle {
  const content = contentByFiles.get(source.files) ?? read(source);
  contentByFiles.set(source.files, content);
  return { source, ...content };
}

function read(source: BundleSource): Omit<Bundle, 'source'> {
  const manifests: BundleManifest[] = [];
  const unreadable: UnreadableFile[] = [];
  const files = filesIn(source, 'manifests/').filter(({ path }) => !path.startsWith('manifests/.'));
  const isLong = files.reduce((sum, { text }) => sum + text.length, 0) > maxValues;
  let values = 0;
  for (const file of files) {
    const manifest = values > maxValues ? tooMuch(file) : readManifest(file);
    if ('value' in manifest) manifests.push(manifest);
    else unreadable.push(manifest);
    if (isLong && 'value' in manifest) values += valuesIn(manifest.value);
  }
  const metadata = readMetadata(filesIn(source, 'metadata/'));
  return {
    manifests,
    csv: manifests.find(({ kind }) => kind === 'ClusterServiceVersion'),
    ...metadata,
    unreadable: [...unreadable, ...metadata.unreadable],
  };
}

/** All manifests are held at once. Those of the largest bundles have some thirty thousand values together. */
function tooMuch(file: SourceFile): UnreadableFile {
  return {
    file,
    message: 'The manifests before it have more than 1,000,000 values, so it is not read',
    fix: 'Leave out what nobody reads, or split the operator.',
    mayBeReadByOpm: true,
  };
}
