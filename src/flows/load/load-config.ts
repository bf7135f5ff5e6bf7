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

/** The last one that was read from a repository: changes that are judged one after the other have nearly always the same. */
const last = new WeakMap<Repository, { readonly files: string; readonly config: ParsedConfig }>();

/**
 * Reads the configuration of a tree: its own file, and what an existing `config.yaml` says besides. A file that is there
 * and cannot be read, or has nearly the right name, is a problem of the configuration, never the same as none.
 *
 * @param instead what its own file is supposed to say: a question, never a decision
 */
export async function loadConfig(repository: Repository, tree: Tree, instead?: string): Promise<ParsedConfig> {
  const entries = [
    ...(await entriesAt(tree, [configPath, misnamedConfigPath, existingConfigPath])),
    ...(await linksAbove(tree, [configPath])),
  ];
  if (instead !== undefined) {
    const reader = new FileReader(repository, largestConfig);
    const existing = (
      await reader.read(
        entries.filter(({ path }) => path === existingConfigPath),
        'base',
      )
    ).get(existingConfigPath);
    return parse({ path: configPath, text: instead, isUtf8: true }, existing);
  }
  const files = JSON.stringify(entries);
  const known = last.get(repository);
  if (known?.files === files) return known.config;
  const reader = new FileReader(repository, largestConfig);
  const config = await readConfig(reader, entries);
  if (reader.unloaded.length === 0) last.set(repository, { files, config });
  return config;
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
