import { readCiFile } from '../ownership/read-ci-file.ts';
import type { Place, SourceFile } from '../source.ts';

/**
 * A `ci.yaml` whose templates also render to the catalog `to`, where they render to `from`: one name more in the list of each mapping,
 * written as its neighbour; all else stays as it is.
 *
 * @returns undefined where a list is not written in a way that can be added to
 */
export function addCatalogName(file: SourceFile, from: string, to: string): SourceFile | undefined {
  const mappings = readCiFile(file).fbc?.catalogMapping ?? [];
  if (mappings.some(({ catalogNames }) => catalogNames.some(({ name }) => name === to))) return file;
  const places = mappings.flatMap(({ catalogNames }) => catalogNames.filter(({ name }) => name === from));
  const lines = file.text.split('\n');
  // From the end, so that the places before stay right.
  for (const { place } of places.toReversed()) if (!addAt(lines, place, from, to)) return undefined;
  const changed = { ...file, text: lines.join('\n') };
  const names = readCiFile(changed).fbc?.catalogMapping.flatMap(({ catalogNames }) => catalogNames) ?? [];
  const added = names.filter(({ name }) => name === to).length;
  return added === places.length ? changed : undefined;
}

function addAt(lines: string[], { line = 0, column = 0 }: Place, from: string, to: string): boolean {
  const text = lines[line - 1];
  if (text === undefined) return false;
  const before = text.slice(0, column - 1);
  const rest = text.slice(column - 1);
  const quote = /^["']/.exec(rest)?.[0] ?? '';
  const written = `${quote}${from}${quote}`;
  if (!rest.startsWith(written)) return false;
  const next = `${quote}${to}${quote}`;
  if (/^\s*-\s+$/.test(before)) lines.splice(line, 0, before + next);
  else lines[line - 1] = `${before}${written}, ${next}${rest.slice(written.length)}`;
  return true;
}
