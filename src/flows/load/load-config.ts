import { configPath, misnamedConfigPath } from '../../core/config/defaults.ts';
import { existingConfigPath } from '../../core/config/existing-config.ts';
import type { ConfigProblem, ParsedConfig } from '../../core/config/model.ts';
import { byDefault, withExistingConfig } from '../../core/config/with-existing-config.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Repository, Tree } from '../ports.ts';
import { entriesAt } from './entries-at.ts';
import { FileReader } from './file-reader.ts';
import { linksAbove } from './links-above.ts';

/** The most bytes of a configuration file: it has to be readable before it can say what the limits are. */
const largestConfig = 1024 * 1024;

/** A configuration, and the ids of the files that it was read from. */
interface ReadConfig {
  readonly files: string;
  readonly config: ParsedConfig;
}

/** The last one of each repository: changes that are judged one after the other nearly always have the same. */
const lastConfigs = new WeakMap<Repository, ReadConfig>();

/**
 * Reads the configuration of a tree: its own file, and what an existing `config.yaml` says besides. A file that is there
 * and cannot be read, or has nearly the right name, is a problem of the configuration, never the same as none.
 *
 * @param instead a text to read in place of its own file, to try it out; no decision rests on it
 */
export async function loadConfig(repository: Repository, tree: Tree, instead?: string): Promise<ParsedConfig> {
  const entries = [
    ...(await entriesAt(tree, [configPath, misnamedConfigPath, existingConfigPath])),
    ...(await linksAbove(tree, [configPath])),
  ];
  const reader = new FileReader(repository, largestConfig);
  if (instead !== undefined) return parseInstead(reader, entries, instead);
  const files = JSON.stringify(entries);
  const last = lastConfigs.get(repository);
  if (last?.files === files) return last.config;
  const config = await readConfig(reader, entries);
  if (reader.unloaded.length === 0) lastConfigs.set(repository, { files, config });
  return config;
}

/** The configuration as it would be with another file of its own. */
async function parseInstead(reader: FileReader, entries: readonly TreeEntry[], text: string): Promise<ParsedConfig> {
  const existing = entries.filter(({ path }) => path === existingConfigPath);
  const files = await reader.read(existing, 'base');
  return parse({ path: configPath, text, isUtf8: true }, files.get(existingConfigPath));
}

async function readConfig(reader: FileReader, entries: readonly TreeEntry[]): Promise<ParsedConfig> {
  const files = await reader.read(
    entries.filter(({ path }) => path !== misnamedConfigPath),
    'base',
  );
  const parsed = await parse(files.get(configPath), files.get(existingConfigPath));
  const unread = reader.unloaded.map(({ path, detail, reason }): ConfigProblem => {
    const problem = { message: `The configuration could not be read: ${detail}.`, place: { file: path } };
    return reason === 'unreadable'
      ? { ...problem, fix: 'Look for damage with git fsck, and fetch it again.', unknown: true }
      : { ...problem, fix: 'Make it a plain, small text file.' };
  });
  const misnamed = entries.filter(({ path }) => path === misnamedConfigPath).map(misnamedProblem);
  return { ...parsed, problems: [...parsed.problems, ...unread, ...misnamed] };
}

/** Not read, and not passed over either: whoever wrote it believes that it holds. */
function misnamedProblem({ path }: TreeEntry): ConfigProblem {
  return {
    message: `The file is ignored: only ${configPath} is read as configuration.`,
    fix: 'Rename the file.',
    place: { file: path },
  };
}

/** Most repositories have no file of ours, and then its schema and the program that reads schemas need not be loaded. */
async function parse(own: SourceFile | undefined, existing: SourceFile | undefined): Promise<ParsedConfig> {
  if (own === undefined) return withExistingConfig(byDefault, existing);
  const [{ parseConfig }, { allChecks }] = await Promise.all([
    import('../../core/config/parse-config.ts'),
    import('../../core/checks/index.ts'),
  ]);
  return parseConfig(own, allChecks, existing);
}
