import { type IgnoreFile, ignoreMatcher } from '../../core/catalog/ignore.ts';
import { isIgnoreFile } from '../../core/catalog/ignore-file-name.ts';
import { decodeUtf8 } from '../../core/catalog/utf8.ts';
import type { LayerFile } from '../../core/image-build/layer-file.ts';
import type { PublishSettings } from '../../core/publish/settings.ts';
import { directoryOf, joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { BytesReader, Tree } from '../ports.ts';

/** What keeps a file out of an image: one sentence. */
export interface UnfitFile {
  readonly path: string;
  readonly message: string;
}

/** Files for an image, or what keeps one from being built. */
type FilesForImage = { readonly files: readonly LayerFile[] } | { readonly problems: readonly UnfitFile[] };

/** What opm reads at most, and registries take. */
const maxFileBytes = 1024 * 1024 * 1024;

/**
 * Every file below a directory, as it is.
 *
 * @returns paths from that directory, sorted
 */
async function directoryFiles(reader: BytesReader, tree: Tree, directory: string): Promise<FilesForImage> {
  const entries = await tree.walk(directory);
  const wrong = entries.flatMap(entry => problemOf(entry));
  if (wrong.length > 0) return { problems: wrong };
  const bytes = await reader.bytes(
    entries.map(({ id }) => id),
    maxFileBytes,
  );
  const files: LayerFile[] = [];
  for (const { path, id } of entries) {
    const content = bytes.get(id);
    if (content === undefined) return { problems: [{ path, message: 'It cannot be read.' }] };
    files.push({ path: pathBelow(directory, path) ?? path, content });
  }
  return { files };
}

/** The files of a catalog for its image. @param included `loaded`: only those that opm loads */
export async function catalogFiles(
  { objects, tree, path }: { readonly objects: BytesReader; readonly tree: Tree; readonly path: string },
  included: PublishSettings['files'],
): Promise<FilesForImage> {
  const found = await directoryFiles(objects, tree, path);
  return 'problems' in found || included === 'all' ? found : { files: loadedFiles(found.files) };
}

/** Those of a catalog's files that opm loads: without what an `.indexignore` hides, and without those files themselves. */
function loadedFiles(files: readonly LayerFile[]): readonly LayerFile[] {
  const ignoring = files
    .filter(({ path }) => isIgnoreFile(path))
    .map(({ path, content }): IgnoreFile => ({ directory: directoryOf(path), text: decodeUtf8(content).text }));
  const isHidden = ignoreMatcher(ignoring);
  return files.filter(file => !isIgnoreFile(file.path) && !isHidden(joinPath('', file.path)));
}

function problemOf({ path, mode }: TreeEntry): readonly UnfitFile[] {
  const isWhiteout = path.split('/').some(name => name.startsWith('.wh.'));
  if (mode === 'symlink') return [{ path, message: 'It is a symbolic link, which OLM does not follow in an image.' }];
  if (mode === 'submodule') return [{ path, message: 'It is a submodule: its files are not in this repository.' }];
  if (isWhiteout) return [{ path, message: 'Names that begin with .wh. remove files from images.' }];
  return path.includes('\ufffd') ? [{ path, message: 'Its name is not UTF-8.' }] : [];
}
