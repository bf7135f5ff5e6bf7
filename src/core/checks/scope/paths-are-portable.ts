import { directoryOf, joinPath, lastPartOf } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import { showName, someOf } from '../../text/shown-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { foldedName, type NameClashes, nameClashes } from './name-clashes.ts';
import { unportableName } from './unportable-name.ts';

interface Options {
  readonly pathLength: number;
  readonly nameLength: number;
}

const problems = {
  notPortable: ({ path, because }: Record<'path' | 'because', string>) => ({
    message: `Path ${showName(path.slice(0, 300))} is not portable: ${because}.`,
    fix: 'Rename it: letters, digits and . _ + - are safe everywhere.',
  }),
  ignoreFile: ({ path }: Record<'path', string>) => ({
    message: `${showName(path)} makes a build of the image of a bundle leave out files that were checked.`,
    fix: 'Remove it.',
  }),
  clash: ({ names, directory }: { names: readonly string[]; directory: string }) => ({
    message: `${someOf(names, 5, ' and ')} cannot both be in ${directory === '' ? 'the root of the repository' : showName(directory)}: file systems that ignore case see one name.`,
    fix: 'Use the existing name, or one that differs in more than case.',
  }),
};

/** What builders of images read in the directory that they build. */
const buildIgnores: ReadonlySet<string> = new Set(['.dockerignore', '.containerignore']);

export const pathsArePortable = defineCheck({
  id: 'paths-are-portable',
  group: 'scope',
  title: 'New paths work on every file system and have no misleading characters',
  why: `Reviewers and builds can see other files than the ones that are merged. Two names that differ only in case are one file on macOS and Windows, so one of them is lost. A character that looks like another, a direction mark or a line break
shows another path to reviewers. A backslash, \`..\`, \`.git\` or the name of a Windows device can write to unexpected places, and a name that begins with \`.wh.\` removes a file from the image of the catalog, which then cannot be published. A \`.dockerignore\` or \`.containerignore\` in the directory of a bundle leaves files out of its image. New paths of catalogs and operators therefore consist of letters, digits and \`. _ + -\`; other new paths can contain any
printable ASCII that all file systems support. Existing paths are not checked.`,
  severity: 'error',
  needs: 'change',
  problems,
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      pathLength: {
        type: 'integer',
        minimum: 1,
        default: 240,
        description: 'Maximum number of characters of a path. Windows allows 260, with the directory of the clone.',
      },
      nameLength: {
        type: 'integer',
        minimum: 1,
        default: 143,
        description: 'Maximum number of characters of one name. Encrypted file systems (eCryptfs) allow 143.',
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
      finds: ['catalog/Foo/catalog.yaml: cannot both be in catalog'],
    },
    {
      title: 'a Cyrillic letter that looks like a Latin one',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/f\u043eo/catalog.yaml': '---\nschema: olm.package\nname: foo2\n' },
      finds: ['"f\\u{43e}o" contains a non-ASCII character'],
    },
    {
      title: 'a name that removes a file from the image of the catalog',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/.wh.catalog.yaml': '---\nschema: acme.note\npackage: foo\n' },
      finds: ['".wh.catalog.yaml" removes other files from the image'],
    },
    {
      title: 'a file that hides manifests from the build of the image of a bundle',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: {
        'operators/foo/1.0.0/.dockerignore': 'manifests/role.yaml\n',
        'operators/foo/1.0.0/manifests/role.yaml': 'kind: Role\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
        'operators/foo/1.1.0/.containerignore': 'manifests\n',
      },
      finds: [
        'operators/foo/1.0.0/.dockerignore: makes a build of the image of a bundle leave out files',
        'operators/foo/1.1.0/.containerignore: makes a build of the image of a bundle leave out files',
      ],
    },
  ],
  *run(snapshot, options: Options) {
    const reported = new Set<string>();
    for (const { path, role, before, after } of snapshot.changes) {
      if (before !== undefined || after === undefined) continue;
      const found = problemOf(path, role.kind !== 'infrastructure', options, reported);
      if (found !== undefined) {
        reported.add(found.path);
        yield { problem: 'notPortable', ...found, at: { file: path } };
      }
      // The directory may become that of a bundle later.
      if ((role.kind === 'bundle' || role.kind === 'operator') && buildIgnores.has(lastPartOf(role.rest)))
        yield { problem: 'ignoreFile', path, at: { file: path } };
    }
    yield* clashes(snapshot);
  },
});

/** What is wrong with a path, or with a directory above it: with a directory once, however many new files are in it. */
function problemOf(
  path: string,
  strict: boolean,
  options: Options,
  reported: ReadonlySet<string>,
): { readonly path: string; readonly because: string } | undefined {
  let directory = '';
  for (const name of path.split('/')) {
    directory = joinPath(directory, name);
    const because = unportableName(name, strict, options.nameLength);
    if (because !== undefined && !reported.has(directory)) return { path: directory, because };
  }
  if (path.length > options.pathLength)
    return { path, because: `it has ${path.length} characters, and at most ${options.pathLength} are portable` };
  return undefined;
}

/** Each clash once, at the first new path that takes part in it. */
function* clashes({ changes, siblings }: Snapshot): Iterable<ProblemOf<typeof problems>> {
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
      const name = lastPartOf(directory);
      directory = directoryOf(directory);
      const folded = foldedName(name);
      const group = clashesIn.get(directory)?.get(folded);
      const key = joinPath(directory, folded);
      if (group === undefined || reported.has(key)) continue;
      reported.add(key);
      yield { problem: 'clash', names: group, directory, at: { file: path } };
    }
  }
}
