import type { InstallReport } from '../cluster/install-report.ts';
import { counted } from '../text/counted.ts';
import { codeSpan } from './markdown/code-span.ts';
import { fitSections } from './markdown/fit-sections.ts';
import type { SizeLimit } from './markdown/limit.ts';
import { prose } from './markdown/prose.ts';
import { wholeSection } from './markdown/section.ts';

type State = 'succeeded' | 'failed' | 'undetermined';

const icons: Readonly<Record<InstallReport['outcome'], string>> = {
  succeeded: '✅',
  failed: '❌',
  undetermined: '❔',
  interrupted: '❔',
};

/** What some installs come to. @param left how many more there should have been */
export function stateOfInstalls(reports: readonly InstallReport[], left: number): State {
  if (reports.some(({ outcome }) => outcome === 'failed')) return 'failed';
  return left > 0 || reports.some(({ outcome }) => outcome !== 'succeeded') ? 'undetermined' : 'succeeded';
}

/** The same as a sentence. */
export function installsHeadline(reports: readonly InstallReport[], left: number): string {
  if (reports.length === 0) return 'The change brings no new head of a channel to a catalog: nothing was installed.';
  const of = (...outcomes: readonly InstallReport['outcome'][]) =>
    reports.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const parts = [
    [of('succeeded'), 'was installed', 'were installed'],
    [of('failed'), 'cannot be installed', 'cannot be installed'],
    [of('undetermined', 'interrupted'), 'could not be determined', 'could not be determined'],
    [left, 'was not tried: there are too many', 'were not tried: there are too many'],
  ] as const;
  const said = parts.flatMap(([count, one, many]) =>
    count === 0 ? [] : `${counted(count, 'head')} ${count === 1 ? one : many}`,
  );
  return `${said.join(', ')}.`;
}

/** Installs as Markdown, for the summary of a job. */
export function installsMarkdown(reports: readonly InstallReport[], left: number, limit: SizeLimit): string {
  const head = wholeSection(0, `### ${installsHeadline(reports, left)}`, ['headline', 'headlines']);
  const list = {
    priority: 1,
    head: '',
    items: reports.map(report => `${lineOf(report)}\n`),
    count: reports.length,
    tail: '',
    nouns: ['install', 'installs'] as const,
  };
  return fitSections([head, ...(reports.length === 0 ? [] : [list])], limit);
}

function lineOf({ package: name, channel, bundle, from, outcome, failure, seconds, engine }: InstallReport): string {
  const what = from === undefined ? codeSpan(bundle) : `${codeSpan(from)} to ${codeSpan(bundle)}`;
  const where = `channel ${codeSpan(channel)} of ${codeSpan(name)}`;
  const why = [failure?.message, failure?.fix].flatMap(text => (text === undefined ? [] : prose(text)));
  const text = outcome === 'succeeded' ? `in ${seconds.toFixed(1)} s` : why.join(' ') || outcome;
  return `- ${icons[outcome]} ${what} (${where}, ${codeSpan(engine)}): ${text}`;
}
