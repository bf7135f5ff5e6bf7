import type { Check } from '../check.ts';
import type { SourceFile } from '../source.ts';
import { configOfTree } from './config-of-tree.ts';
import type { ConfigOrigin, ConfigProblem, ParsedConfig } from './model.ts';
import type { PresetName } from './preset-names.ts';
import { presets } from './presets.ts';
import { readYamlFile } from './read-yaml-file.ts';
import { validateConfig } from './validate.ts';
import { byDefault, withExistingConfig } from './with-existing-config.ts';
import type { YamlNode } from './yaml-tree.ts';

/**
 * The configuration as a repository states it, completed by defaults. Never throws: what is wrong is a problem at its
 * place and is as by default, the rest holds. A decision never merges by a configuration with problems.
 *
 * @param file `.github/catalog-keeper.yml` of the base tree
 * @param checks every check: their ids and options are keys
 * @param existing `config.yaml` of the base tree. What it says about maintainers and registries counts where `file` does
 *   not state these keys
 */
export function parseConfig(
  file: SourceFile | undefined,
  checks: readonly Check[],
  existing?: SourceFile,
): ParsedConfig {
  if (file === undefined) return withExistingConfig(byDefault, existing);
  const { tree, problems } = readOwn(file, checks);
  const config = configOfTree(tree);
  const origins = new Map([...originsOfPreset(config.preset), ...originsOf(tree)]);
  return withExistingConfig({ config, problems, origins }, existing);
}

function readOwn(file: SourceFile, checks: readonly Check[]): { tree: YamlNode; problems: readonly ConfigProblem[] } {
  const { root, ...read } = readYamlFile(file);
  const problems = [...read.problems, ...read.repeatedKeys];
  const nothing: YamlNode = { kind: 'map', entries: new Map(), place: { file: file.path } };
  if (problems.length > 0) return { tree: nothing, problems };
  return root === undefined ? { tree: nothing, problems: [] } : validateConfig(root, checks);
}

function* originsOfPreset(preset: PresetName | undefined): Iterable<[string, ConfigOrigin]> {
  if (preset === undefined) return;
  const origin = { from: 'preset', preset } as const;
  yield ['owners.sources', origin];
  for (const [id, { severity }] of Object.entries(presets[preset].checks)) {
    if (severity !== undefined) yield [`checks.${id}.severity`, origin];
  }
}

/** One origin for each value that is not a map, at its key. */
function* originsOf(node: YamlNode, path = ''): Iterable<[string, ConfigOrigin]> {
  if (node.kind !== 'map') return;
  for (const [key, { key: place, value }] of node.entries) {
    const at = path === '' ? key : `${path}.${key}`;
    if (value.kind === 'map') yield* originsOf(value, at);
    else if (value.kind !== 'scalar' || value.value !== null) yield [at, { from: 'file', place }];
  }
}
