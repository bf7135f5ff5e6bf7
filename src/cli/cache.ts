import { join, resolve } from 'node:path';
import type { DocumentMemory } from '../core/catalog/reading.ts';
import { readingVersion } from '../core/catalog/rules.ts';
import { systemReason } from '../core/text/system-reason.ts';
import type { VerdictMemory } from '../flows/ports.ts';
import { version } from '../version.ts';
import { hasOption, textOption } from './arguments.ts';
import type { Arguments, Context, OptionSpec } from './command.ts';

/** Where to remember documents between runs. */
export const cacheOption: Readonly<Record<string, OptionSpec>> = {
  cache: {
    type: 'string',
    value: 'DIR',
    help: 'Remember in this directory what documents say, and which catalogs are valid (only for trusted content)',
  },
};

/** How many catalogs a run reads whole. Many have most of their files and documents in common. */
type Extent = 'few' | 'many';

/** Gives `use` a memory of documents, and one of verdicts: on disk, where the command line names a directory. */
export async function withMemory<Result>(
  context: Context,
  args: Arguments,
  extent: Extent,
  use: (memory: DocumentMemory, verdicts: VerdictMemory | undefined) => Promise<Result>,
): Promise<Result> {
  const directory = textOption(args, 'cache');
  if (extent === 'many') (await import('./keep-young-generation-small.ts')).keepYoungGenerationSmall();
  // Digests bring cryptography along, which most runs do not need.
  if (directory === undefined && extent === 'few') return use(new Map(), undefined);
  if (directory === undefined) {
    const { RunMemory } = await import('../adapters/cache/run-memory.ts');
    return use(new RunMemory(), undefined);
  }
  const { DocumentCache } = await import('../adapters/cache/document-cache.ts');
  const { VerdictCache } = await import('../adapters/cache/verdict-cache.ts');
  const place = resolve(context.cwd, directory);
  const documents = new DocumentCache(place, `${version}-${readingVersion}`);
  const verdicts = new VerdictCache(join(place, 'verdicts'), version);
  const result = await use(documents, verdicts);
  try {
    documents.save();
    verdicts.save();
  } catch (error) {
    const reason = systemReason(error);
    if (!hasOption(args, 'quiet')) context.stderr.write(`catalog-keeper: the cache could not be written: ${reason}\n`);
  }
  return result;
}
