import { ignoreMatcher } from '../../catalog/ignore.ts';
import { directoryOf, pathBelow } from '../../repository/paths.ts';
import type { RoledChange, Snapshot } from '../../snapshot.ts';
import { counted } from '../../text/counted.ts';
import { showName } from '../../text/shown-names.ts';
import { type Draft, defineCheck } from '../define.ts';
import { ignoreProblems, mayBeHidden } from './ignore-lines.ts';

interface Options {
  readonly hideable: readonly string[];
}

/** Findings of one file: past it they are counted. */
const mostFindings = 10;

export const indexignoreHidesNoContent = defineCheck({
  id: 'indexignore-hides-no-content',
  group: 'scope',
  title: 'An .indexignore in a package hides only OWNERS, README and itself, and nothing else is hidden',
  why: `Every file in a package's directory is read as a part of the catalog, unless an \`.indexignore\` hides it. Such a
file is in the author's hands: it could hide content from every other check in one change and show it in the next, or
hide the catalog itself. So it holds nothing but the plain names of files that are no catalog, one on a line, without
patterns and without \`!\`; and a file that is hidden all the same, by whatever ignore file, must be one of these. An
\`.indexignore\` in the root of a catalog is for maintainers (\`infrastructure-change-is-approved\`).`,
  severity: 'error',
  needs: 'change',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      hideable: {
        type: 'array',
        items: { type: 'string', pattern: '^[A-Za-z0-9._-]+\\*?$' },
        default: ['.indexignore', 'OWNERS', 'README*'],
        description: 'Names of files that may be hidden. A `*` at the end stands for any ending.',
      },
    },
  },
  examples: [
    {
      title: 'owners and a README are hidden',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: {
        'catalog/foo/.indexignore': '# not a part of the catalog\nOWNERS\n/README.md\n',
        'catalog/foo/OWNERS': 'approvers: [alice]\n',
        'catalog/foo/README.md': '# Foo\n',
      },
      finds: [],
    },
    {
      title: 'a pattern, and one that shows something again',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/.indexignore': 'OWNERS\n*.yaml\n!catalog.yaml\n' },
      finds: ['catalog/foo/.indexignore:2: "*.yaml"', 'catalog/foo/.indexignore:3: "!catalog.yaml"'],
    },
    {
      title: 'a file that a maintainer’s ignore file hides',
      base: {
        'catalog/.indexignore': '*.txt\n',
        'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n',
      },
      merged: { 'catalog/foo/payload.txt': 'schema: olm.package\nname: bar\n' },
      finds: ['catalog/foo/payload.txt: is hidden from the catalog'],
    },
  ],
  *run(snapshot, { hideable }: Options) {
    const changes = snapshot.changes.filter(({ role, after }) => role.kind === 'catalog' && after !== undefined);
    for (const change of changes) {
      if (isIgnoreFile(change.path)) yield* linesOf(change, snapshot, hideable);
    }
    const isHidden = hiddenIn(snapshot);
    for (const { path, role } of changes) {
      if (role.kind !== 'catalog' || isIgnoreFile(path) || mayBeHidden(nameOf(path), hideable)) continue;
      if (!isHidden(role.catalog, path)) continue;
      yield {
        message: `${showName(path)} is hidden from the catalog by an .indexignore, so nothing would check it.`,
        fix: 'Take the line that hides it out of the .indexignore, or leave the file out of the change.',
        package: role.package,
        at: { file: path },
      };
    }
  },
});

function* linesOf({ path }: RoledChange, snapshot: Snapshot, hideable: readonly string[]): Iterable<Draft> {
  const file = snapshot.merged.files.get(path);
  if (file === undefined) {
    yield {
      message: `${showName(path)} could not be read, so what it hides is not known.`,
      fix: 'Make it a plain file with one name on each line.',
      at: { file: path },
      unknown: true,
    };
    return;
  }
  const problems = ignoreProblems(file.text, hideable);
  for (const { line, pattern } of problems.slice(0, mostFindings)) {
    yield {
      message: `The line "${showName(pattern.slice(0, 80))}" is not the plain name of a file that may be hidden.`,
      fix: `Name single files, one on a line: ${hideable.join(', ')}.`,
      at: { file: path, line },
    };
  }
  if (problems.length > mostFindings) {
    yield {
      message: `${counted(problems.length - mostFindings, 'more line')} of ${showName(path)} hide what may not be hidden.`,
      fix: `Name single files, one on a line: ${hideable.join(', ')}.`,
      at: { file: path },
    };
  }
}

/** Whether opm would leave a file of a catalog out, by the ignore files of that catalog in the merged tree. */
function hiddenIn({ merged, layout }: Snapshot): (catalog: string, path: string) => boolean {
  const matchers = new Map<string, (path: string) => boolean>();
  const ignoreFiles = [...merged.files.values()].filter(file => isIgnoreFile(file.path));
  for (const { path: root } of layout.catalogs) {
    const files = ignoreFiles.filter(file => pathBelow(root, file.path) !== undefined);
    matchers.set(root, ignoreMatcher(files.map(file => ({ directory: directoryOf(file.path), text: file.text }))));
  }
  return (catalog, path) => matchers.get(catalog)?.(path) === true;
}

function isIgnoreFile(path: string): boolean {
  return nameOf(path) === '.indexignore';
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
