import { type GitSettings, inRepository } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { runGit } from './run-git.ts';

/**
 * What git does to lines that end with CRLF when it takes a file in: nothing, LF always, or LF where the file looks like text and git did
 * not take in others with CRLF before.
 */
export type LineEnds = 'kept' | 'lf' | 'lf-if-text';

const attributes = ['text', 'crlf', 'eol'] as const;
type Attribute = (typeof attributes)[number];
/** Paths and attributes are no texts. */
const byteByByte = 'latin1';

/**
 * What git does to the ends of lines in files of a work tree, by their paths: gitattributes(5), `text` and `eol`, and git-config(1),
 * `core.autocrlf`. Attributes are only read; no filter, no encoding and no other conversion is done.
 */
export async function lineEndsOf(
  settings: GitSettings,
  root: string,
  paths: readonly string[],
): Promise<readonly LineEnds[]> {
  const run = (args: readonly string[], input: string | Buffer = '') =>
    runGit(inRepository(settings, root, args), settings.timeoutMs, input);
  const [config, check] = await Promise.all([
    run(['config', '--get', 'core.autocrlf']),
    run(
      ['check-attr', '-z', '--stdin', ...attributes],
      Buffer.from(paths.map(path => `${path}\0`).join(''), byteByByte),
    ),
  ]);
  if (check.status !== 0) throw explainFailure(root, check.status, check.errors);
  const isAuto = /^(?:true|yes|on|input|-?\d*[1-9]\d*)\n$/i.test(config.output.toString(byteByByte));
  const fields = check.output.toString(byteByByte).split('\0');
  const width = 3 * attributes.length;
  return paths.map((_, index) => {
    const start = index * width;
    const stated = (attribute: Attribute) => fields[start + 3 * attributes.indexOf(attribute) + 2] ?? '';
    return chosen(stated, isAuto ? 'lf-if-text' : 'kept');
  });
}

/** @param otherwise what the configuration says where no attribute does */
function chosen(stated: (attribute: Attribute) => string, otherwise: LineEnds): LineEnds {
  const byText = textOf(stated('text')) ?? textOf(stated('crlf'));
  if (byText === undefined && /^(?:lf|crlf)$/.test(stated('eol'))) return 'lf';
  return byText ?? otherwise;
}

function textOf(value: string): LineEnds | undefined {
  if (value === 'set' || value === 'input') return 'lf';
  if (value === 'auto') return 'lf-if-text';
  return value === 'unset' ? 'kept' : undefined;
}

/** Whether there is anything to decide. */
export function hasCrlf(content: Buffer): boolean {
  return content.includes('\r\n');
}

/** The content as git takes it in, as far as this goes by itself. */
export function withLineEnds(content: Buffer, lineEnds: LineEnds): Buffer {
  if (lineEnds === 'kept') return content;
  const text = content.toString(byteByByte).replaceAll('\r\n', '\n');
  const looksBinary = text.includes('\r') || text.includes('\0');
  return lineEnds === 'lf-if-text' && looksBinary ? content : Buffer.from(text, byteByByte);
}
