import { type GitSettings, inRepository } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { runGit } from './run-git.ts';

/** What git does to lines that end with CRLF when it takes a file in. */
export type LineEnds = 'kept' | 'lf';

/** What git says of a file: how the lines of it end in the index and in the work tree, and the attributes as it reads them. */
interface Classes {
  readonly inIndex: string;
  readonly inWorkTree: string;
  readonly attributes: string;
}

/** Paths are no texts. */
const byteByByte = 'latin1';
/** Windows takes 32,767 characters, program, options and quotes included. */
const argumentBytes = 16 * 1024;
/** More questions than these take longer than one about everything. */
const maxQuestions = 8;
const answerBytes = 1024 * 1024 * 1024;
const row = /^i\/(\S*) +w\/(\S*) +attr\/([^\t]*)\t(.+)$/s;

/**
 * What git does to the ends of lines in files of a work tree, by their raw paths: gitattributes(5), `text` and `eol`, and git-config(1),
 * `core.autocrlf`. Git is asked how it reads attributes (`check-attr` prints `text` and `text=set` alike, but the latter means nothing to
 * git) and what it takes for a text. No filter, no encoding and no other conversion is done. What git does not answer for is kept as it is:
 * so a change may be shown that git would not see, but none is hidden.
 */
export async function lineEndsOf(
  settings: GitSettings,
  root: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, LineEnds>> {
  const run = (args: readonly string[]) =>
    runGit(inRepository(settings, root, args), settings.timeoutMs, '', answerBytes);
  const config = await run(['config', '--type=bool-or-str', '--get', 'core.autocrlf']);
  const otherwise = /^(?:true|input)\n$/i.test(config.output.toString(byteByByte)) ? 'text=auto' : '-text';
  const asked = new Set(paths);
  const all = new Map<string, LineEnds>();
  for (const question of questionsAbout(paths)) {
    const list = ['ls-files', '-z', '--eol', '--cached', '--others', '--exclude-standard', '--', ...question];
    const { status, output, errors } = await run(list);
    if (status !== 0) throw explainFailure(root, status, errors);
    for (const line of output.toString(byteByByte).split('\0')) {
      const [, inIndex = '', inWorkTree = '', attributes = '', path = ''] = row.exec(line) ?? [];
      // Each side of a conflict is listed.
      if (!asked.has(path) || all.get(path) === 'kept') continue;
      all.set(path, chosen({ inIndex, inWorkTree, attributes: attributes.trimEnd() || otherwise }));
    }
  }
  return all;
}

/** Paths in portions that a command line takes; one without any, which asks about all files, where that does not work. */
function questionsAbout(paths: readonly string[]): readonly (readonly string[])[] {
  const questions: string[][] = [];
  let room = 0;
  for (const raw of paths) {
    const bytes = Buffer.from(raw, byteByByte);
    const path = bytes.toString('utf8');
    // An argument is a text, and a name need not be one.
    if (!Buffer.from(path).equals(bytes)) return [[]];
    if (questions.length === 0 || room < bytes.length) {
      if (questions.length === maxQuestions || bytes.length > argumentBytes) return [[]];
      questions.push([]);
      room = argumentBytes;
    }
    questions.at(-1)?.push(path);
    // With the quotes and the space between.
    room -= bytes.length + 3;
  }
  return questions;
}

function chosen({ inIndex, inWorkTree, attributes }: Classes): LineEnds {
  if (/^text(?: eol=(?:lf|crlf))?$/.test(attributes)) return 'lf';
  if (!/^text=auto(?: eol=(?:lf|crlf))?$/.test(attributes)) return 'kept';
  // Where git guesses what a text is, it leaves the lines of files alone that it has with CRLF.
  const hadNone = /^(?:|none|lf|-text)$/.test(inIndex);
  return hadNone && /^(?:crlf|mixed)$/.test(inWorkTree) ? 'lf' : 'kept';
}

/** Whether there is anything to decide. */
export function hasCrlf(content: Buffer): boolean {
  return content.includes('\r\n');
}

/** The content as git takes it in, as far as this goes by itself. */
export function withLineEnds(content: Buffer, lineEnds: LineEnds): Buffer {
  if (lineEnds === 'kept') return content;
  return Buffer.from(content.toString(byteByByte).replaceAll('\r\n', '\n'), byteByByte);
}
