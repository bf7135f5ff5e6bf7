import { ignoreFileName } from '../../catalog/ignore-file-name.ts';
import type { Edit } from '../../edit/edit.ts';
import { directoryOf, joinPath } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { hideableFiles } from './hideable-files.ts';

/**
 * The edits that hide a file of a package from the catalog, such as its OWNERS, where the configuration allows a file of that name to be hidden.
 * None for what is in the root of a catalog: an ignore file there is up to maintainers.
 */
export function editsToHide(snapshot: Snapshot, path: string): readonly Edit[] {
  const directory = directoryOf(path);
  const name = path.slice(directory === '' ? 0 : directory.length + 1);
  const isInRoot = snapshot.layout.catalogs.some(catalog => catalog.path === directory);
  if (isInRoot || !/^[A-Za-z0-9._-]+$/.test(name) || !hideableFiles(snapshot.config)(name)) return [];
  const file = joinPath(directory, ignoreFileName);
  const names = name === ignoreFileName ? [name] : [ignoreFileName, name];
  if (snapshot.unloaded.some(unloaded => unloaded.path === file)) return [];
  const before = snapshot.merged.files.get(file);
  if (before === undefined) return [{ kind: 'create', file, text: `${names.join('\n')}\n` }];
  return before.isUtf8 ? [appended(file, before.text, name)] : [];
}

/** A line at the end of a file. */
function appended(file: string, text: string, line: string): Edit {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const start = text.lastIndexOf('\n') + 1;
  const last = text.slice(start);
  const place = { line: text.split('\n').length, column: last.length + 1 };
  return {
    kind: 'replace',
    file,
    ...place,
    endLine: place.line,
    endColumn: place.column,
    text: `${last === '' ? '' : lineEnd}${line}${lineEnd}`,
    lines: last,
  };
}
