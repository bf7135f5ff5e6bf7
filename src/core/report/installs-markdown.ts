import type { CatalogReport, InstallReport } from '../cluster/index.ts';
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
export function stateOfInstalls(reports: readonly Pick<InstallReport, 'outcome'>[], left: number): State {
  if (reports.some(({ outcome }) => outcome === 'failed')) return 'failed';
  return left > 0 || reports.some(({ outcome }) => outcome !== 'succeeded') ? 'undetermined' : 'succeeded';
}

/** The same as a sentence. */
export function installsHeadline(
  reports: readonly InstallReport[],
  left: number,
  catalogs: readonly CatalogReport[] = [],
): string {
  if (reports.length === 0) return 'The change brings no new head of a channel to a catalog: nothing was installed.';
  const count = (...outcomes: readonly InstallReport['outcome'][]) =>
    reports.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const parts = [
    [count('succeeded'), 'was installed', 'were installed'],
    [count('failed'), 'cannot be installed', 'cannot be installed'],
    [count('undetermined', 'interrupted'), 'could not be determined', 'could not be determined'],
    [left, 'was not tried: there are too many', 'were not tried: there are too many'],
  ] as const;
  const said = parts.flatMap(([count, one, many]) =>
    count === 0 ? [] : `${counted(count, 'head')} ${count === 1 ? one : many}`,
  );
  const open = (['failed', 'undetermined', 'interrupted'] as const).flatMap(outcome => {
    const some = catalogs.filter(one => one.outcome === outcome).length;
    return some === 0
      ? []
      : `${counted(some, 'catalog')} ${outcome === 'failed' ? (some === 1 ? 'does not run' : 'do not run') : 'could not be determined'}`;
  });
  return `${[...said, ...open].join(', ')}.`;
}

/** Installs as Markdown, for the summary of a job. */
export function installsMarkdown(
  reports: readonly InstallReport[],
  left: number,
  limit: SizeLimit,
  catalogs: readonly CatalogReport[] = [],
): string {
  const head = wholeSection(0, `### ${installsHeadline(reports, left, catalogs)}`, ['headline', 'headlines']);
  const list = {
    priority: 1,
    head: '',
    items: [...catalogs.map(lineOfCatalog), ...reports.map(lineOf)].map(line => `${line}\n`),
    count: catalogs.length + reports.length,
    tail: '',
    nouns: ['install', 'installs'] as const,
  };
  return fitSections([head, ...(reports.length === 0 ? [] : [list])], limit);
}

function lineOfCatalog({ catalog, engine, outcome, failure, packages, seconds }: CatalogReport): string {
  const text =
    outcome === 'succeeded'
      ? `${counted(packages, 'package')}, after ${seconds.toFixed(1)} s`
      : whyOf(failure) || outcome;
  return `- ${icons[outcome]} Catalog ${codeSpan(catalog === '' ? '.' : catalog)} (${codeSpan(engine)}): ${text}`;
}

function whyOf(failure: InstallReport['failure']): string {
  return [failure?.message, failure?.fix].flatMap(text => (text === undefined ? [] : prose(text))).join(' ');
}

function lineOf({ package: name, channel, bundle, from, outcome, failure, seconds, engine }: InstallReport): string {
  const what = from === undefined ? codeSpan(bundle) : `${codeSpan(from)} to ${codeSpan(bundle)}`;
  const where = `channel ${codeSpan(channel)} of ${codeSpan(name)}`;
  const text = outcome === 'succeeded' ? `in ${seconds.toFixed(1)} s` : whyOf(failure) || outcome;
  return `- ${icons[outcome]} ${what} (${where}, ${codeSpan(engine)}): ${text}`;
}
