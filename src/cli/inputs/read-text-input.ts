import { isUtf8 } from 'node:buffer';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileReader } from '../../adapters/directory/read-file.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { SourceFile } from '../../core/source.ts';
import type { Context } from '../command.ts';
import { UsageError } from '../usage-error.ts';

const limit = defaultConfig.limits.fileBytes;

/** A text file that the command line names, or stdin for `-`. @throws UsageError where it cannot be read, or is too large */
export async function readTextInput(context: Context, word: string): Promise<SourceFile> {
  if (word === '-') return readStdin(context);
  const content = readAt(context, word);
  if (content.kind === 'text') return { path: word, text: content.text, isUtf8: content.isUtf8 };
  throw unreadable(`'${word}'`, content.kind === 'too-large' ? `it has more than ${limit} bytes` : content.detail);
}

function readAt(context: Context, word: string) {
  try {
    return fileReader().content(Buffer.from(realpathSync(resolve(context.cwd, word))), limit);
  } catch (error) {
    throw unreadable(`'${word}'`, error instanceof Error ? error.message : String(error));
  }
}

async function readStdin({ stdin }: Context): Promise<SourceFile> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    const buffer = Buffer.from(chunk as string | Uint8Array);
    bytes += buffer.length;
    if (bytes > limit) throw unreadable('What stdin gives', `it has more than ${limit} bytes`);
    chunks.push(buffer);
  }
  const all = Buffer.concat(chunks);
  return { path: 'stdin', text: all.toString('utf8'), isUtf8: isUtf8(all) };
}

function unreadable(what: string, why: string): UsageError {
  return new UsageError(`${what} cannot be read: ${why}.`);
}
