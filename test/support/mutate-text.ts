import type { Random } from './random.ts';

type Files = Record<string, string>;
type Mutation = (files: Files, random: Random) => void;

const scraps = [
  '---\n',
  '--- \n',
  '--- # a comment\n',
  '----\n',
  '---x\n',
  '\n---\n---\n',
  '...\n',
  '# a comment\n',
  '\n',
  ' ',
  '\t',
  '\r',
  '\ufeff',
  '\u0085',
  '{',
  '}',
  '[',
  ']',
  ',',
  ': ',
  '- ',
  '? ',
  '&a ',
  '*a ',
  '!!str ',
  '!x ',
  '|\n',
  '>-\n',
  '"',
  "'",
  '\\',
  '%YAML 1.1\n',
  '~',
  'null',
  'yes',
  '0x1F',
  '1_000',
  '010',
  '1e3',
  '.inf',
  '.nan',
  '2026-01-31',
  '12:30',
  '<<: ',
  '=',
  '@',
  '`',
  'é',
  '😀',
  '{}\n',
  '\u0000',
];
const ignoreLines = [
  '*.yaml',
  '*.json',
  '*.txt',
  'alpha',
  'alpha/',
  '/alpha/*',
  '!alpha',
  '!*.yaml',
  '**',
  'deep/',
  'alpha/**/*.yaml',
  '/**',
  '[',
  '#',
  '*.y?ml',
  'beta/',
  '!beta',
  '/*.yaml',
  '0*',
  'er',
];

/** Changes of the files as text, whatever they say. */
export const textMutations: Readonly<Record<string, Mutation>> = {
  'insert a scrap': (files, random) =>
    change(files, random, text => splice(text, random.int(text.length + 1), 0, random.pick(scraps))),
  'insert a scrap at a line': (files, random) =>
    change(files, random, text => splice(text, lineStart(text, random), 0, random.pick(scraps))),
  'drop a character': (files, random) => change(files, random, text => splice(text, random.int(text.length), 1, '')),
  'change a character': (files, random) =>
    change(files, random, text => splice(text, random.int(text.length), 1, random.pick(scraps))),
  'drop a line': (files, random) => editLines(files, random, lines => void lines.splice(random.int(lines.length), 1)),
  'repeat a line': (files, random) =>
    editLines(files, random, lines => edit(random.int(lines.length), at => void lines.splice(at, 0, lines[at] ?? ''))),
  'swap lines': (files, random) =>
    editLines(files, random, lines =>
      edit(random.int(lines.length), at => void lines.splice(at, 2, lines[at + 1] ?? '', lines[at] ?? '')),
    ),
  'indent a line': (files, random) =>
    editLines(files, random, lines => edit(random.int(lines.length), at => void lines.splice(at, 1, ` ${lines[at]}`))),
  'outdent a line': (files, random) =>
    editLines(files, random, lines =>
      edit(random.int(lines.length), at => void lines.splice(at, 1, (lines[at] ?? '').replace(/^ /, ''))),
    ),
  'comment on a line': (files, random) =>
    editLines(files, random, lines =>
      edit(random.int(lines.length), at => void lines.splice(at, 1, `${lines[at]} # remark`)),
    ),
  'cut a file short': (files, random) => change(files, random, text => text.slice(0, random.int(text.length + 1))),
  'append a scrap': (files, random) => change(files, random, text => text + random.pick(scraps)),
  'prepend a scrap': (files, random) => change(files, random, text => random.pick(scraps) + text),
  unquote: (files, random) =>
    change(files, random, text =>
      edit([...text.matchAll(/"([^"\n]*)"/g)], found => {
        if (found.length === 0) return text;
        const match = random.pick(found);
        return splice(text, match.index, match[0].length, match[1] ?? '');
      }),
    ),
  'add a file': (files, random) =>
    write(
      files,
      random.pick(['README.md', 'alpha/OWNERS', 'alpha/.hidden', 'beta/z.json']),
      random.pick(['', '\n', '# Title\n', 'approvers:\n- alice\n', '{}', '[]', 'schema: other\n', '\ufeff']),
    ),
  'ignore files': (files, random) =>
    write(
      files,
      random.pick(['.indexignore', 'alpha/.indexignore', 'alpha/deep/.indexignore', '-x/.indexignore']),
      Array.from({ length: 1 + random.int(3) }, () => random.pick(ignoreLines)).join('\n'),
    ),
  'drop a file': (files, random) =>
    edit(Object.keys(files), paths => {
      if (paths.length > 0) delete files[random.pick(paths)];
    }),
};

function write(files: Files, path: string, text: string): void {
  files[path] = text;
}

function edit<Value, Result>(value: Value, change: (value: Value) => Result): Result {
  return change(value);
}

function change(files: Files, random: Random, mutate: (text: string) => string): void {
  const paths = Object.keys(files).filter(path => !path.endsWith('.indexignore'));
  if (paths.length === 0) return;
  const path = random.pick(paths);
  files[path] = mutate(files[path] ?? '');
}

function editLines(files: Files, random: Random, mutate: (lines: string[]) => void): void {
  change(files, random, text => {
    const lines = text.split('\n');
    mutate(lines);
    return lines.join('\n');
  });
}

function lineStart(text: string, random: Random): number {
  return text.lastIndexOf('\n', random.int(text.length + 1)) + 1;
}

function splice(text: string, at: number, length: number, inserted: string): string {
  return text.slice(0, at) + inserted + text.slice(at + length);
}
