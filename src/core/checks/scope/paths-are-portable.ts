import { directoryOf, joinPath } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { showName, someOf } from '../../text/shown-names.ts';
import { type Draft, defineCheck } from '../define.ts';
import { foldedName, type NameClashes, nameClashes } from './name-clashes.ts';
import { unportableName } from './unportable-name.ts';

interface Options {
  readonly pathLength: number;
  readonly nameLength: number;
}

export const pathsArePortable = defineCheck({
  id: 'paths-are-portable',
  group: 'scope',
  title: 'Every new path can be held by every file system and reads as what it is',
  why: `Git stores the bytes of a path as they are; file systems do not. Two names that differ only in case are one file
on macOS and on Windows, so one of them silently wins. A character that looks like another, a direction mark or a line
break shows reviewers another path than the one that is merged. A backslash, \`..\`, \`.git\` or the name of a Windows
device can write where nobody expects it. New paths of catalogs and operators therefore consist of letters, digits and
\`. _ + -\`; paths elsewhere may hold any printable ASCII that all file systems hold. Paths that are already there are
left alone.`,
  severity: 'error',
  needs: 'change',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      pathLength: {
        type: 'integer',
        minimum: 1,
        default: 240,
        description: 'Most characters of a path. Windows gives up at 260, with the directory of the clone.',
      },
      nameLength: {
        type: 'integer',
        minimum: 1,
        default: 143,
        description: 'Most characters of one name. Encrypted file systems (eCryptfs) hold 143.',
      },
    },
  },
  examples: [
    {
      title: 'a plain path',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/foo.v1.0.0+build-1.yaml': '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\n' },
      finds: [],
    },
    {
      title: 'two directories that are one on macOS and Windows',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/Foo/catalog.yaml': '---\nschema: olm.package\nname: Foo\n' },
      finds: ['catalog/Foo/catalog.yaml: cannot stand side by side'],
    },
    {
      title: 'a Cyrillic letter that looks like a Latin one',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/f\u043eo/catalog.yaml': '---\nschema: olm.package\nname: foo2\n' },
      finds: ['"f\\u{43e}o" holds a character outside of ASCII'],
    },
  ],
  *run(snapshot, options: Options) {
    for (const { path, role, before, after } of snapshot.changes) {
      if (before !== undefined || after === undefined) continue;
      const problem = problemOf(path, role.kind !== 'infrastructure', options);
      if (problem !== undefined) {
        yield {
          message: `The path ${showName(path.slice(0, 300))} is not portable: ${problem}.`,
          fix: 'Rename it: letters, digits and . _ + - are safe everywhere.',
          at: { file: path },
        };
      }
    }
    yield* clashes(snapshot);
  },
});

function problemOf(path: string, strict: boolean, options: Options): string | undefined {
  for (const name of path.split('/')) {
    const problem = unportableName(name, strict, options.nameLength);
    if (problem !== undefined) return problem;
  }
  if (path.length > options.pathLength)
    return `it has ${path.length} characters, and at most ${options.pathLength} are portable`;
  return undefined;
}

/** Each clash once, at the first new path that takes part in it. */
function* clashes({ changes, siblings }: Snapshot): Iterable<Draft> {
  const clashesIn = new Map<string, NameClashes>();
  for (const [directory, names] of siblings) {
    const found = nameClashes(names);
    if (found.size > 0) clashesIn.set(directory, found);
  }
  if (clashesIn.size === 0) return;
  const reported = new Set<string>();
  for (const { path, before, after } of changes) {
    if (before !== undefined || after === undefined) continue;
    for (let directory = path; directory !== ''; ) {
      const name = directory.slice(directory.lastIndexOf('/') + 1);
      directory = directoryOf(directory);
      const folded = foldedName(name);
      const group = clashesIn.get(directory)?.get(folded);
      const key = joinPath(directory, folded);
      if (group === undefined || reported.has(key)) continue;
      reported.add(key);
      const where = directory === '' ? 'the root of the repository' : showName(directory);
      yield {
        message: `${someOf(group)} cannot stand side by side in ${where}: where case does not count they are one.`,
        fix: 'Use the name that is already there, or one that differs in more than case.',
        at: { file: path },
      };
    }
  }
}
