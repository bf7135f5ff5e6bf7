import { onFiles, type Step } from '../head.ts';
import { yamlDocument } from '../repository/write-package.ts';
import { storeText, textAt } from '../stored-file.ts';
import { catalogFile, editOwn, endsOfDocuments, insertAt, isMine } from './own-files.ts';
import { foreignBlobs, foreignText, overridingLines } from './payloads.ts';

/** Where documents begin and end, and what stands between them. */
export const yamlTricks: Readonly<Record<string, Step>> = {
  'a separator in a block scalar': onFiles((head, random) =>
    editOwn(
      head,
      random,
      text => {
        const hidden = foreignText(head, random)
          .split('\n')
          .map(line => (line === '' || random.chance(0.8) ? `  ${line}` : line))
          .join('\n');
        return insertAt(
          text,
          random.pick(endsOfDocuments(text)),
          `note: ${random.pick(['|', '>', '|-', '|2'])}\n${hidden}\n`,
        );
      },
      catalogFile,
    ),
  ),
  'a separator with something behind it': onFiles((head, random) =>
    editOwn(head, random, text => {
      const separator = random.pick([
        '--- ',
        '---\t',
        '--- # remark',
        '---x',
        '--- {}',
        '---|',
        '----',
        ' ---',
        '---\r',
        '--- !!map',
      ]);
      return insertAt(text, random.pick(endsOfDocuments(text)), `${separator}\n${foreignText(head, random).slice(4)}`);
    }),
  ),
  'the end of a document, and more behind it': onFiles((head, random) =>
    editOwn(head, random, (text, path) => {
      const behind = random.chance(0.5)
        ? foreignText(head, random)
        : `${overridingLines(path, head, random).join('\n')}\n`;
      return insertAt(
        text,
        random.pick(endsOfDocuments(text)),
        `${random.pick(['...\n', '... # end\n', '...\n\n', '...\r'])}${behind}`,
      );
    }),
  ),
  'a directive': onFiles((head, random) =>
    editOwn(head, random, text => {
      const directive = random.pick([
        '%YAML 1.1',
        '%YAML 1.2',
        '%TAG ! !!',
        '%TAG !e! tag:yaml.org,2002:',
        '%FOO bar',
        '%',
      ]);
      return insertAt(text, random.chance(0.6) ? 0 : random.pick(endsOfDocuments(text)), `${directive}\n`);
    }),
  ),
  'a quoted text that spans lines': onFiles((head, random) =>
    editOwn(
      head,
      random,
      text => {
        const quote = random.pick(['"', "'"]);
        const hidden = foreignText(head, random)
          .replaceAll('"', "'")
          .replaceAll("'", quote === "'" ? "''" : "'");
        return insertAt(text, random.pick(endsOfDocuments(text)), `note: ${quote}\n${hidden}${quote}\n`);
      },
      catalogFile,
    ),
  ),
  'JSON in YAML': onFiles((head, random) =>
    editOwn(
      head,
      random,
      text => {
        const json = foreignBlobs(head, random).map(blob => JSON.stringify(blob, undefined, random.pick([0, 2])));
        return random.chance(0.5) ? `${json.join('\n')}\n${text}` : `${text}---\n${json.join('\n---\n')}\n`;
      },
      catalogFile,
    ),
  ),
  'YAML behind JSON': onFiles((head, random) =>
    editOwn(
      head,
      random,
      text => `${text}${random.pick(['', '\n', '---\n', ' ', '}', ','])}${foreignText(head, random)}`,
      /\.json$/,
    ),
  ),
  'a value of another tag': onFiles((head, random) =>
    editOwn(
      head,
      random,
      text => {
        const { name } = head.victim;
        const value = random.pick([
          `!!binary ${Buffer.from(name).toString('base64')}`,
          `!!str ${name}`,
          `! ${name}`,
          `!foo ${name}`,
          `"${[...name].map(letter => `\\x${(letter.codePointAt(0) ?? 0).toString(16)}`).join('')}"`,
          `&a ${name}`,
          `>-\n  ${name}`,
          `[${name}]`,
          '~',
        ]);
        return replaceOne(text, /^package: .*$/m, `package: ${value}`);
      },
      catalogFile,
    ),
  ),
  'an alias': onFiles((head, random) =>
    editOwn(
      head,
      random,
      text => {
        const [line] = overridingLines('catalog.yaml', head, random);
        const merged = random.pick([
          `x: &a {${line}}\n<<: *a\n`,
          `<<: {${line}}\n`,
          `<<: [{${line}}, {a: b}]\n`,
          `"<<": {${line}}\n`,
          `x: &a ${head.victim.name}\npackage: *a\n`,
          `!!merge <<: {${line}}\n`,
        ]);
        const ends = endsOfDocuments(text);
        return insertAt(text, random.chance(0.7) ? random.pick(ends) : Math.min(4, text.length), merged);
      },
      catalogFile,
    ),
  ),
  CRLF: onFiles((head, random) =>
    editOwn(head, random, text => text.replaceAll('\n', random.pick(['\r\n', '\r\n', '\r']))),
  ),
  'a tab or a blank somewhere': onFiles((head, random) =>
    editOwn(head, random, text => {
      const lines = text.split('\n');
      const at = random.int(lines.length);
      lines[at] = random.pick([
        `\t${lines[at]}`,
        ` ${lines[at]}`,
        `${lines[at]}\t`,
        `${lines[at]} #x`,
        `${lines[at]}:`,
      ]);
      return lines.join('\n');
    }),
  ),
  'a very long text': onFiles((head, random) =>
    editOwn(head, random, text => {
      const filler = random
        .pick(['# x\n', '\n', `# ${'y'.repeat(500)}\n`, '---\n'])
        .repeat(random.pick([50, 300, 3_000]));
      return insertAt(text, random.pick([0, ...endsOfDocuments(text)]), filler);
    }),
  ),
  'a file that is gone': onFiles((head, random) => {
    const own = [...head.files.keys()].filter(path => isMine(head, path));
    if (own.length === 0) return false;
    head.files.delete(random.pick(own));
    return true;
  }),
  'an empty document': onFiles((head, random) =>
    editOwn(head, random, text =>
      insertAt(
        text,
        random.pick(endsOfDocuments(text)),
        random.pick(['---\n', '---\n# x\n', '---\nnull\n', '---\n{}\n', '---\n[]\n']),
      ),
    ),
  ),
  'the blobs of a package in another file': onFiles((head, random) => {
    const own = [...head.files.keys()].filter(path => isMine(head, path) && catalogFile.test(path));
    if (own.length === 0) return false;
    const path = random.pick(own);
    const directory = path.slice(0, path.lastIndexOf('/'));
    storeText(
      head.files,
      `${directory}/${random.pick(['a.yaml', 'z.yaml', 'sub/a.yaml', 'index.yaml'])}`,
      textAt(head.files, path),
    );
    if (random.chance(0.7)) head.files.delete(path);
    return true;
  }),
  'notes of another schema': onFiles((head, random) =>
    editOwn(
      head,
      random,
      text => text + yamlDocument({ schema: 'example.com/notes', package: head.mine.name, text: [1, null] }),
      catalogFile,
    ),
  ),
};

function replaceOne(text: string, pattern: RegExp, replacement: string): string {
  return text.replace(pattern, () => replacement);
}
