import { join, resolve } from 'node:path';
import type { FileCache } from '../adapters/cache/index.ts';
import { documentMemory } from '../core/catalog/document-memory.ts';
import type { DocumentMemory, FileMemory, NamingFileMemory } from '../core/catalog/memories.ts';
import { readingVersion } from '../core/catalog/reading-rules.ts';
import { systemReason } from '../core/text/system-reason.ts';
import type { VerdictMemory } from '../flows/ports.ts';
import { version } from '../version.ts';
import { hasOption, textOption } from './arguments.ts';
import type { Arguments, Context, OptionSpec } from './command.ts';
import { withSmallHeap } from './with-small-heap.ts';

/** Where to remember documents between runs. */
export const cacheOption: Readonly<Record<string, OptionSpec>> = {
  cache: {
    type: 'string',
    value: 'DIR',
    help: 'Cache parsed catalog files and verdicts on catalogs in this directory (only for trusted content)',
  },
};

/** How many catalogs a run reads whole. Many have most of their files and documents in common. */
type Extent = 'few' | 'many';

/** What a run over catalogs remembers. */
interface Memories {
  readonly documents: DocumentMemory;
  /** The files among them. */
  readonly files?: NamingFileMemory;
  readonly verdicts?: VerdictMemory;
}

/** Gives `use` its memories: on disk, but for the one of documents, where the command line names a directory. */
export async function withMemory<Result>(
  context: Context,
  args: Arguments,
  extent: Extent,
  use: (memories: Memories) => Promise<Result>,
): Promise<Result> {
  const directory = textOption(args, 'cache');
  // Digests bring cryptography along, which most runs do not need.
  if (extent === 'few' && directory === undefined) return use({ documents: documentMemory() });
  if (extent === 'few') return withDigests(context, args, directory, use);
  return withSmallHeap(() => withDigests(context, args, directory, use));
}

async function withDigests<Result>(
  context: Context,
  args: Arguments,
  directory: string | undefined,
  use: (memories: Memories) => Promise<Result>,
): Promise<Result> {
  const { RunMemory } = await import('../adapters/cache/run-memory.ts');
  if (directory === undefined) {
    const documents = new RunMemory();
    return use({ documents, files: documents.files });
  }
  const { filesByDigest } = await import('../adapters/cache/files-by-digest.ts');
  const { VerdictCache } = await import('../adapters/cache/verdict-cache.ts');
  const cache = await openFiles(context, directory);
  const files = filesByDigest(cache);
  const verdicts = new VerdictCache(join(resolve(context.cwd, directory), 'verdicts'), version);
  const result = await use({ documents: new RunMemory(files), files, verdicts });
  save(context, args, [cache, verdicts]);
  return result;
}

/** Gives `use` a memory of the files of changes on disk, where the command line names a directory. */
export async function withFiles<Result>(
  context: Context,
  args: Arguments,
  use: (files: FileMemory | undefined) => Promise<Result>,
): Promise<Result> {
  const directory = textOption(args, 'cache');
  if (directory === undefined) return use(undefined);
  const files = await openFiles(context, directory);
  const result = await use(files);
  save(context, args, [files]);
  return result;
}

async function openFiles({ cwd }: Context, directory: string): Promise<FileCache> {
  const { FileCache } = await import('../adapters/cache/file-cache.ts');
  return new FileCache(resolve(cwd, directory), `${version}-${readingVersion}`);
}

function save(context: Context, args: Arguments, caches: readonly { save(): void }[]): void {
  try {
    for (const cache of caches) cache.save();
  } catch (error) {
    const reason = systemReason(error);
    if (!hasOption(args, 'quiet')) context.stderr.write(`catalog-keeper: the cache could not be written: ${reason}\n`);
  }
}
