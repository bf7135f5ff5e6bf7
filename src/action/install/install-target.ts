import type { InstallReport } from '../../core/cluster/index.ts';
import type { InstallTarget } from '../../core/cluster/runs/install-target.ts';
import { optionWords } from '../../core/text/command-words.ts';
import { runCommand, type Wish } from './run-command.ts';

/** Installs one head, and gives the report on it: where there is none, nothing is determined. */
export async function installTarget(target: InstallTarget, wish: Wish): Promise<InstallReport> {
  const { package: name, channel, bundle, from } = target;
  const words = [...optionWords('channel', channel), ...(from === undefined ? [] : optionWords('from', from))];
  const title = `${bundle} of channel ${channel} of package ${name}`;
  const came = await runCommand<InstallReport>(title, [...words, '--', name], wish);
  if ('report' in came) return came.report;
  return notInstalled(target, { code: 'no-report', cause: 'unknown', message: came.said });
}

/** The report on a head of which it is not determined whether it can be installed. */
export function notInstalled(
  { package: name, channel, bundle, from }: InstallTarget,
  failure: NonNullable<InstallReport['failure']>,
): InstallReport {
  return {
    schemaVersion: 1,
    engine: 'olm-v0',
    package: name,
    channel,
    bundle,
    ...(from === undefined ? {} : { from }),
    outcome: 'undetermined',
    failure,
    seconds: 0,
    leftBehind: [],
  };
}
