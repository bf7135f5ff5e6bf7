import { ignoreMatcher } from '../../catalog/ignore.ts';
import { isIgnoreFile } from '../../catalog/ignore-file-name.ts';
import { directoryOf, lastPartOf, pathBelow } from '../../repository/paths.ts';
import type { RoledChange, Snapshot } from '../../snapshot.ts';
import { counted } from '../../text/counted.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { ignoreProblems, mayBeHidden } from './ignore-lines.ts';

interface Options {
  readonly hideable: readonly string[];
}

/** Findings of one file: past it they are counted. */
const maxFindings = 10;

interface Hideable {
  readonly hideable: readonly string[];
}

const fixOf = ({ hideable }: Hideable) => `List single files, one on each line: ${hideable.join(', ')}.`;

const problems = {
  hidden: ({ path }: Record<'path', string>) => ({
    message: `${showName(path)} is hidden from the catalog by an .indexignore, so nothing would check it.`,
    fix: 'Remove the line that hides it from the .indexignore, or remove the file from the change.',
  }),
  unread: ({ path }: Record<'path', string>) => ({
    message: `${showName(path)} could not be read: what it hides could not be determined.`,
    fix: 'Make it a plain file with one name on each line.',
  }),
  pattern: ({ pattern, ...rest }: Hideable & { readonly pattern: string }) => ({
    message: `Line "${showName(pattern.slice(0, 80))}" is not the plain name of a file that may be hidden.`,
    fix: fixOf(rest),
  }),
  morePatterns: ({ path, count, ...rest }: Hideable & { readonly path: string; readonly count: number }) => ({
    message: `${showName(path)} has ${counted(count, 'more line')} that ${count === 1 ? 'is' : 'are'} not allowed.`,
    fix: fixOf(rest),
  }),
};

export const indexignoreHidesNoContent = defineCheck({
  id: 'indexignore-hides-no-content',
  group: 'scope',
  title: 'An .indexignore hides only OWNERS, README and itself',
  why: `Content can reach clusters without being checked: an \`.indexignore\` hides files from the catalog, so an author could hide content in one change and show it in the next, or hide the catalog itself. The file may therefore contain only
plain names of files that are not part of the catalog, one on each line, without patterns and without \`!\`. No other file may be hidden, by any ignore file. An \`.indexignore\` in the root of a catalog needs a maintainer
(\`infrastructure-change-is-approved\`).`,
  severity: 'error',
  needs: 'change',
  problems,
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      hideable: {
        type: 'array',
        items: { type: 'string', pattern: '^[A-Za-z0-9._-]+\\*?$' },
        default: ['.indexignore', 'OWNERS', 'README*'],
        description: 'Names of files that may be hidden. A `*` at the end matches any ending.',
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
      title: 'a pattern, and a negated one',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/.indexignore': 'OWNERS\n*.yaml\n!catalog.yaml\n' },
      finds: ['catalog/foo/.indexignore:2: "*.yaml"', 'catalog/foo/.indexignore:3: "!catalog.yaml"'],
    },
    {
      title: 'a file that the ignore file of the catalog hides',
      base: {
        'catalog/.indexignore': '*.txt\n',
        'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n',
      },
      merged: { 'catalog/foo/payload.txt': 'schema: olm.package\nname: bar\n' },
      finds: ['catalog/foo/payload.txt: is hidden from the catalog'],
    },
    {
      title: 'an ignore file that is a link',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/.indexignore': 'symlink:../.indexignore' },
      finds: [
        'catalog/foo/.indexignore: catalog/foo/.indexignore could not be read: what it hides could not be determined',
      ],
    },
    {
      title: 'more than ten patterns',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/.indexignore': [...'abcdefghijkl'].map(letter => `${letter}*\n`).join('') },
      finds: [
        'catalog/foo/.indexignore:1: Line "a*" is not the plain name of a file that may be hidden',
        'catalog/foo/.indexignore:2: Line "b*" is not the plain name of a file that may be hidden',
        'catalog/foo/.indexignore:3: Line "c*" is not the plain name of a file that may be hidden',
        'catalog/foo/.indexignore:4: Line "d*" is not the plain name of a file that may be hidden',
        'catalog/foo/.indexignore:5: Line "e*" is not the plain name of a file that may be hidden',
        'catalog/foo/.indexignore:6: Line "f*" is not the plain name of a file that may be hidden',
        'catalog/foo/.indexignore:7: Line "g*" is not the plain name of a file that may be hidden',
        'catalog/foo/.indexignore:8: Line "h*" is not the plain name of a file that may be hidden',
        'catalog/foo/.indexignore:9: Line "i*" is not the plain name of a file that may be hidden',
        'catalog/foo/.indexignore:10: Line "j*" is not the plain name of a file that may be hidden',
        'catalog/foo/.indexignore: catalog/foo/.indexignore has 2 more lines that are not allowed',
      ],
    },
  ],
  *run(snapshot, { hideable }: Options) {
    const changes = snapshot.changes.filter(({ role, after }) => role.kind === 'catalog' && after !== undefined);
    for (const change of changes) {
      if (isIgnoreFile(change.path)) yield* linesOf(change, snapshot, hideable);
    }
    const isHidden = hiddenIn(snapshot);
    for (const { path, role } of changes) {
      if (role.kind !== 'catalog' || isIgnoreFile(path) || mayBeHidden(lastPartOf(path), hideable)) continue;
      if (!isHidden(role.catalog, path)) continue;
      yield { problem: 'hidden', path, package: role.package, at: { file: path } };
    }
  },
});

function* linesOf(
  { path }: RoledChange,
  snapshot: Snapshot,
  hideable: readonly string[],
): Iterable<ProblemOf<typeof problems>> {
  const file = snapshot.merged.files.get(path);
  if (file === undefined) {
    yield { problem: 'unread', path, at: { file: path }, unknown: true };
    return;
  }
  const lines = ignoreProblems(file.text, hideable);
  for (const { line, pattern } of lines.slice(0, maxFindings)) {
    yield { problem: 'pattern', pattern, hideable, at: { file: path, line } };
  }
  const count = lines.length - maxFindings;
  if (count > 0) yield { problem: 'morePatterns', path, count, hideable, at: { file: path } };
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
