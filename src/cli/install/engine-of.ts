import { type InstallEngine, installEngines } from '../../core/cluster/index.ts';
import { textOption } from '../arguments.ts';
import type { Arguments } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** The options that only some engines know. */
const optionsOf: ReadonlyMap<string, readonly InstallEngine[]> = new Map<string, readonly InstallEngine[]>([
  ['host', ['olm-v0', 'olm-v1']],
  ['address', ['olm-v0']],
  ['namespace', ['dry-run', 'rukpak']],
  ...['image', 'bundle-image', 'git', 'commit', 'git-directory', 'from-commit', 'certificates', 'system-namespace'].map(
    (name): [string, readonly InstallEngine[]] => [name, ['rukpak']],
  ),
  ...['from', 'install-mode', 'timeout', 'stable', 'keep', 'evidence'].map(
    (name): [string, readonly InstallEngine[]] => [name, ['olm-v0', 'olm-v1', 'rukpak']],
  ),
]);

/** The engine that the options name. @throws UsageError for an option that says nothing to it */
export function engineOf(args: Arguments): InstallEngine {
  const engine = installEngines.find(name => name === textOption(args, 'engine')) ?? 'olm-v0';
  for (const [option, engines] of optionsOf) {
    if (args.options[option] !== undefined && !engines.includes(engine))
      throw new UsageError(`--${option} needs ${engines.map(name => `--engine ${name}`).join(' or ')}.`);
  }
  return engine;
}
