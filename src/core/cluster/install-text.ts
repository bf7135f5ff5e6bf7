import { counted } from '../text/counted.ts';
import { someOf } from '../text/shown-names.ts';
import type { DryRunFinding } from './dry-run/dry-run-finding.ts';
import type { InstallReport } from './install-report.ts';
import { failureLines } from './run-report.ts';

/** What became of an install, for people: the time line was shown before. */
export function installText(report: InstallReport): string {
  const { leftBehind, objects } = report;
  const lines = objects === undefined ? installLines(report) : dryRunLines(report, objects);
  const left = leftBehind.length === 0 ? [] : [`Not removed: ${someOf(leftBehind, 20)}.`];
  return `${[...lines, ...left].join('\n')}\n`;
}

function installLines(report: InstallReport): readonly string[] {
  const { outcome, seconds, engine, bundle, from } = report;
  const what = from === undefined ? bundle : `the upgrade from ${from} to ${bundle}`;
  if (outcome === 'succeeded') return [`Installed ${what} with ${engine} in ${seconds.toFixed(1)} s.`];
  if (outcome === 'interrupted') return [`Interrupted before ${what} was installed.`];
  return [`Not installed: ${what}.`, ...failureLines(report)];
}

function dryRunLines({ bundle }: InstallReport, objects: readonly DryRunFinding[]): readonly string[] {
  const notable = objects.filter(({ state, messages }) => state !== 'exists' && messages.length > 0);
  const count = (state: DryRunFinding['state']) => objects.filter(object => object.state === state).length;
  const counts = [
    `${count('accepted')} accepted`,
    ...(count('exists') > 0 ? [`${count('exists')} ${count('exists') === 1 ? 'exists' : 'exist'} already`] : []),
    `${count('refused')} refused`,
    ...(count('undetermined') > 0 ? [`${count('undetermined')} undetermined`] : []),
  ];
  return [
    ...notable.flatMap(({ object, state, messages }) => [
      `${object}: ${state === 'accepted' ? 'accepted with warnings' : state}`,
      ...messages.map(message => `  ${message}`),
    ]),
    `${counted(objects.length, 'object')} of ${bundle}: ${counts.join(', ')}.`,
  ];
}
