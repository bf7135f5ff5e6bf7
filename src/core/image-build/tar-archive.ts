import type { LayerFile } from './layer-file.ts';
import { blockBytes, paddingOf, tarHeader } from './tar-header.ts';

/**
 * The archive of a layer, piece by piece: every directory before what is in it, sorted by path, whatever order the files come in. The same
 * files give the same bytes on every machine.
 *
 * @see https://github.com/opencontainers/image-spec/blob/main/layer.md
 */
export function* tarArchive(files: readonly LayerFile[]): Generator<Uint8Array> {
  const entries = new Map<string, LayerFile | undefined>();
  for (const file of files) {
    for (const directory of directoriesOf(file.path)) entries.set(directory, entries.get(directory));
    entries.set(file.path, file);
  }
  for (const [path, file] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { owner = 0, mode } = file ?? {};
    if (file === undefined || path.endsWith('/')) {
      yield tarHeader({ path, kind: 'directory', size: 0, owner, mode: mode ?? 0o755 });
    } else {
      yield tarHeader({ path, kind: 'file', size: file.content.length, owner, mode: mode ?? 0o644 });
      yield file.content;
      yield paddingOf(file.content.length);
    }
  }
  yield new Uint8Array(2 * blockBytes);
}

/** `a/` and `a/b/` for `a/b/c`. */
function* directoriesOf(path: string): Generator<string> {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) yield path.slice(0, slash + 1);
}
