import { commonInstallMode, type InstallMode, installModes, type Target } from '../../core/cluster/index.ts';
import { textOption } from '../arguments.ts';
import type { Arguments } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** The install mode that is wanted, else the first one that the bundles share. @throws UsageError where there is none */
export function installModeOf(
  args: Arguments,
  { bundle, from }: Target,
  preferred: readonly InstallMode[] = installModes,
): InstallMode {
  const wanted = installModes.find(mode => mode === textOption(args, 'install-mode'));
  const mode = wanted ?? commonInstallMode(from === undefined ? [bundle] : [bundle, from], preferred);
  if (mode !== undefined) return mode;
  const bundles = from === undefined ? bundle.name : `${from.name} and ${bundle.name}`;
  throw new UsageError(`There is no install mode for ${bundles}. Set one with --install-mode.`);
}
