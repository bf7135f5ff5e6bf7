import { annotationLimit, annotationsReport } from './annotations.ts';
import { docsUrl } from './docs-url.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { summaryLimit } from './markdown/limit.ts';
import { markdownReport } from './markdown.ts';
import type { ReportOptions } from './options.ts';
import { sarifReport } from './sarif.ts';
import { terminalReport } from './terminal.ts';
import type { Verdict } from './verdict.ts';

/** The formats in which a verdict can be had. */
export type Format = 'text' | 'json' | 'markdown' | 'sarif' | 'junit' | 'github';

const renderers: Readonly<Record<Format, (verdict: Verdict, options: ReportOptions) => string>> = {
  text: terminalReport,
  json: jsonReport,
  markdown: markdownReport,
  sarif: sarifReport,
  junit: junitReport,
  github: annotationsReport,
};

/** Their names, in the order of the help. */
export const formats: readonly string[] = Object.keys(renderers);

export function isFormat(name: string): name is Format {
  return Object.hasOwn(renderers, name);
}

/**
 * What a format is. JSON, SARIF and JUnit escape what a log would obey by their own rules, so that whoever reads them gets the texts as they are;
 * lines of `github` are commands of a runner that are ours.
 */
const kinds: Readonly<Record<Format, 'text' | 'commands' | 'data'>> = {
  text: 'text',
  markdown: 'text',
  github: 'commands',
  json: 'data',
  sarif: 'data',
  junit: 'data',
};

export function kindOfFormat(format: Format): (typeof kinds)[Format] {
  return kinds[format];
}

/** What a report is told where nobody says otherwise. Checks and version are known to the caller alone. */
export const defaultReportOptions: Omit<ReportOptions, 'checks' | 'version'> = {
  docsUrl,
  color: false,
  verbose: false,
  all: false,
  limit: summaryLimit,
  annotations: annotationLimit,
  wholeList: '--all and --format json list all findings',
};

/** The verdict in a format. Ends with a line break. */
export function renderVerdict(format: Format, verdict: Verdict, options: ReportOptions): string {
  return renderers[format](verdict, options);
}
