import { ignoreFileName } from '../catalog/ignore-file-name.ts';
import { ignoreLine } from '../catalog/ignore-line.ts';
import { configPath } from '../config/defaults.ts';
import type { Config, ParsedConfig } from '../config/model.ts';
import { problemText } from '../config/problem-text.ts';
import { directoryOf, joinPath } from '../repository/paths.ts';
import { unifiedDifference } from '../text/unified-difference.ts';
import type { InitChoice, InitFacts } from './init-facts.ts';
import { runsAction } from './runs-action.ts';
import { workflowDirectory, workflowPath, workflowText } from './workflow-text.ts';

/** A file that `init` wants. Only what is `new` is written. */
export interface InitFile {
  readonly path: string;
  readonly text: string;
  readonly state: 'new' | 'unchanged' | 'kept';
  /** How what is kept differs from that, and what is wrong with it, in lines. */
  readonly differences: readonly string[];
}

/** What the configuration to be written is, and how it reads. */
export interface NewConfig {
  readonly text: string;
  readonly parsed: ParsedConfig;
}

/** The files that a repository needs, compared with those that it has. */
export function planInit(facts: InitFacts, choice: InitChoice, config: NewConfig): readonly InitFile[] {
  return [...(choice.app ? [] : [workflow(facts, choice)]), configuration(facts, config), ...ignoreFiles(facts)];
}

function workflow({ existing, shape }: InitFacts, { branch, version }: InitChoice): InitFile {
  const text = workflowText({ branch, version, isComposite: shape.isComposite && shape.catalogs.length === 0 });
  const running = [...existing].find(
    ([path, found]) =>
      directoryOf(path) === workflowDirectory && found !== undefined && runsAction({ path, text: found, isUtf8: true }),
  );
  const path = running?.[0] ?? workflowPath;
  const found = existing.get(path);
  if (!existing.has(path)) return { path, text, state: 'new', differences: [] };
  if (found === text) return { path, text, state: 'unchanged', differences: [] };
  const differences =
    running === undefined
      ? ['It does not run the Action. Rename it, or add the triggers and the job of the Action to it.']
      : unifiedDifference(found ?? '', text)
          .trimEnd()
          .split('\n');
  return { path, text, state: 'kept', differences };
}

/** Compared by what it means: comments and order are up to people. */
function configuration({ config: existing }: InitFacts, { text, parsed }: NewConfig): InitFile {
  if (existing === undefined) return { path: configPath, text, state: 'new', differences: [] };
  const unlike = [...parsed.origins]
    .filter(([, origin]) => origin.from === 'file' && origin.place.file === configPath)
    .map(([key]) => [key, shown(parsed.config, key), shown(existing.config, key)] as const)
    .filter(([, wanted, found]) => wanted !== found)
    .map(([key, wanted, found]) => `${key} is ${found}, not ${wanted}.`);
  const differences = [...existing.problems.map(problemText), ...unlike];
  return { path: configPath, text, state: differences.length === 0 ? 'unchanged' : 'kept', differences };
}

/** The value at a key such as `merge.dryRun`, without places. */
function shown(config: Config, key: string): string {
  const value = key
    .split('.')
    .reduce<unknown>((at, part) => (at === undefined ? at : (at as Readonly<Record<string, unknown>>)[part]), config);
  return JSON.stringify(value, (name, inner: unknown) => (name === 'place' ? undefined : inner)) ?? 'not set';
}

function ignoreFiles({ unhidden, existing }: InitFacts): readonly InitFile[] {
  return [...unhidden].map(([directory, names]): InitFile => {
    const path = joinPath(directory, ignoreFileName);
    const isThere = existing.has(path);
    const text = [...names.map(ignoreLine), ignoreFileName, ''].join('\n');
    return {
      path,
      text,
      state: isThere ? 'kept' : 'new',
      differences: isThere ? [`It does not hide ${names.join(', ')}. Add a line for each.`] : [],
    };
  });
}
