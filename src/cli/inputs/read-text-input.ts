import { isUtf8 } from 'node:buffer';
import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileReader } from '../../adapters/directory/read-file.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { SourceFile } from '../../core/source.ts';
import { isMissing, systemReason } from '../../core/text/system-reason.ts';
import type { Context } from '../command.ts';
import { UsageError } from '../usage-error.ts';

const limit = defaultConfig.limits.fileBytes;

/**
 * A text file that the command line names, or stdin for `-`.
 *
 * @param wanted what the file is to hold, such as `a template`
 * @throws UsageError where it cannot be read, or is too large
 */
export async function readTextInput(context: Context, word: string, wanted: string): Promise<SourceFile> {
  if (word === '-') return readStdin(context);
  const content = readAt(context, word, wanted);
  if (content.kind === 'text') return { path: word, text: content.text, isUtf8: content.isUtf8 };
  throw unreadable(`'${word}'`, content.kind === 'too-large' ? `it has more than ${limit} bytes` : content.detail);
}

function readAt(context: Context, word: string, wanted: string) {
  const path = pathOf(context, word);
  if (path === undefined || statSync(path).isDirectory()) {
    const message = path === undefined ? `There is no file '${word}'` : `'${word}' is a directory`;
    throw new UsageError(`${message}. Name the file of ${wanted}, or - to read it from stdin.`);
  }
  return fileReader().content(Buffer.from(path), limit);
}

/** Free of links; undefined where there is nothing. */
function pathOf({ cwd }: Context, word: string): string | undefined {
  try {
    return realpathSync(resolve(cwd, word));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unreadable(`'${word}'`, systemReason(error));
  }
}

async function readStdin({ stdin }: Context): Promise<SourceFile> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    const buffer = Buffer.from(chunk as string | Uint8Array);
    bytes += buffer.length;
    if (bytes > limit) throw unreadable('stdin', `it has more than ${limit} bytes`);
    chunks.push(buffer);
  }
  const all = Buffer.concat(chunks);
  return { path: 'stdin', text: all.toString('utf8'), isUtf8: isUtf8(all) };
}

function unreadable(what: string, why: string): UsageError {
  return new UsageError(`${what} cannot be read: ${why}.`);
}
