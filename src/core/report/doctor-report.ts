import type { Diagnosis } from '../doctor/index.ts';
import { counted } from '../text/counted.ts';
import { prose } from './markdown/prose.ts';
import { row } from './markdown/row.ts';
import { printableJson } from './text/printable-json.ts';
import { visible } from './text/visible.ts';

const signs = { ok: '✓', problem: '✗', unknown: '?' } as const;

/** What was found in a repository, problems first. */
export interface DoctorReport {
  readonly repository: string;
  readonly diagnoses: readonly Diagnosis[];
}

/** For a terminal: one line for each, with what to do below it. */
export function doctorText(report: DoctorReport): string {
  const lines = report.diagnoses.flatMap(({ id, state, what, fix }) => [
    `${signs[state]} ${id}: ${visible(what)}`,
    ...(fix === '' ? [] : [`    ${visible(fix)}`]),
  ]);
  return `${lines.join('\n')}\n\n${visible(headlineOf(report))}\n`;
}

export function doctorMarkdown(report: DoctorReport): string {
  const rows = report.diagnoses.map(({ id, state, what, fix }) =>
    row(signs[state], `\`${id}\``, prose(what), prose(fix)),
  );
  return `**${prose(headlineOf(report))}**\n\n${[row('', 'Check', 'State', 'Fix'), row('---', '---', '---', '---'), ...rows].join('\n')}\n`;
}

export function doctorJson({ repository, diagnoses }: DoctorReport): string {
  return printableJson({ repository, diagnoses });
}

function headlineOf({ repository, diagnoses }: DoctorReport): string {
  const count = (state: Diagnosis['state']) => diagnoses.filter(one => one.state === state).length;
  const problems = count('problem');
  const unknowns = count('unknown');
  if (problems + unknowns === 0) return `${repository} is ready.`;
  if (problems === 0) return `Whether ${repository} is ready could not be determined: ${unknowns} undetermined.`;
  const more = unknowns === 0 ? '' : `, ${unknowns} undetermined`;
  return `${repository} is not ready: ${counted(problems, 'problem')}${more}.`;
}
