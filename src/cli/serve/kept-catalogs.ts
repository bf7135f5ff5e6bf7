import { basename, join, resolve } from 'node:path';
import type { LargeFile } from '../../adapters/cache/index.ts';
import type { EncodedCatalog } from '../../adapters/serve/catalog-encoder.ts';
import { readingVersion } from '../../core/catalog/reading-rules.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import { version } from '../../version.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { classifyInput } from '../inputs/index.ts';

/** On the disk, for all catalogs: the largest real one takes about 40 MiB. */
const maxBytes = 512 * 1024 * 1024;

/** A directory that is to be served, and where what was served of it is kept between runs. */
export interface KeptCatalogs {
  /** Says all that what is served depends on, as it is now. Undefined where something of it cannot be read. */
  key(): Promise<string | undefined>;
  /** What was kept under a key. */
  open(key: string): LargeFile<EncodedCatalog> | undefined;
  /** Keeps what was served, if the directory still has this key. Says on stderr why that cannot be. */
  keep(key: string, served: LargeFile<EncodedCatalog>): Promise<void>;
}

/** With `--cache`, where the catalogs are kept that were served; undefined where the command line names no directory to serve. */
export async function keptCatalogs(context: Context, args: Arguments): Promise<KeptCatalogs | undefined> {
  const cache = textOption(args, 'cache');
  const [word] = args.words;
  if (cache === undefined || word === undefined || textOption(args, 'head') !== undefined) return undefined;
  const input = classifyInput({ ...context, cwd: resolve(context.cwd, textOption(args, 'repo') ?? '.') }, word);
  if (input.kind === 'image' || input.kind === 'file') return undefined;
  const { LargeFileStore } = await import('../../adapters/cache/large-file-store.ts');
  const store = new LargeFileStore<EncodedCatalog>(join(resolve(context.cwd, cache), 'served'), maxBytes);
  const key = () => keyOf(input.path);
  return {
    key,
    open: known => store.open(known),
    async keep(known, served) {
      // A file that changed in between would be remembered with what another content means.
      if (known !== (await key())) return;
      try {
        store.keep(known, served);
      } catch (error) {
        context.stderr.write(`catalog-keeper: the cache could not be written: ${systemReason(error)}\n`);
      }
    },
  };
}

async function keyOf(directory: string): Promise<string | undefined> {
  const { openDirectory } = await import('../../adapters/directory/open-directory.ts');
  const { digestsOfFiles } = await import('../../flows/load/digests-of-files.ts');
  const opened = await openDirectory(directory);
  const { fileBytes } = defaultConfig.limits;
  const files = await digestsOfFiles(opened, await opened.tree(''), { path: '', fileBytes });
  return files === undefined ? undefined : JSON.stringify([version, readingVersion, basename(directory), files]);
}
