import { resolve } from 'node:path';
import type { DocumentMemory } from '../core/catalog/reading.ts';
import { readingVersion } from '../core/catalog/rules.ts';
import { version } from '../version.ts';
import { hasOption, textOption } from './arguments.ts';
import type { Arguments, Context, OptionSpec } from './command.ts';

/** Where to remember documents between runs. */
export const cacheOption: Readonly<Record<string, OptionSpec>> = {
  cache: {
    type: 'string',
    value: 'DIR',
    help: 'Remember what documents say in this directory (only for trusted content)',
  },
};

/** Gives `use` a memory of documents: one on disk where the command line names a directory. */
export async function withMemory<Result>(
  context: Context,
  args: Arguments,
  use: (memory: DocumentMemory) => Promise<Result>,
): Promise<Result> {
  const directory = textOption(args, 'cache');
  if (directory === undefined) return use(new Map());
  // It brings cryptography along, which most runs do not need.
  const { DocumentCache } = await import('../adapters/cache/document-cache.ts');
  const cache = new DocumentCache(resolve(context.cwd, directory), `${version}-${readingVersion}`);
  const result = await use(cache);
  try {
    cache.save();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!hasOption(args, 'quiet')) context.stderr.write(`catalog-keeper: the cache could not be written: ${reason}\n`);
  }
  return result;
}
