import { counted } from '../text/counted.ts';
import { brokenConfiguration } from './broken-configuration.ts';
import type { ReportOptions } from './options.ts';
import { sarifResults } from './sarif/sarif-results.ts';
import { sarifRules } from './sarif/sarif-rules.ts';
import { withoutLinks } from './sarif/without-links.ts';
import { printableJson } from './text/printable-json.ts';
import { sortFindings } from './text/sort-findings.ts';
import { visible } from './text/visible.ts';
import type { Verdict } from './verdict.ts';

/** GitHub refuses a run with more results; of these it shows the top 5,000. */
const maxResults = 25_000;

/**
 * The findings as SARIF 2.1.0, for code scanning: the most severe first, as many as GitHub takes.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/sarif-v2.1.0-errata01-os-complete.html
 * https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support
 */
export function sarifReport(
  verdict: Verdict,
  { checks, docsUrl, version }: Pick<ReportOptions, 'checks' | 'docsUrl' | 'version'>,
): string {
  const findings = sortFindings(verdict.findings).slice(0, maxResults);
  const rules = sarifRules(checks, findings, docsUrl);
  const leftOut = verdict.findings.length - findings.length;
  return printableJson({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'catalog-keeper', version, informationUri: docsUrl, rules } },
        invocations: [{ ...success(brokenConfiguration(verdict)), ...(leftOut === 0 ? {} : leftOutNotice(leftOut)) }],
        columnKind: 'utf16CodeUnits',
        results: sarifResults(findings, rules),
      },
    ],
  });
}

function success(broken: readonly string[]): object {
  if (broken.length === 0) return { executionSuccessful: true };
  const toolConfigurationNotifications = broken.map(text => ({
    level: 'error',
    message: { text: withoutLinks(visible(text)) },
  }));
  return { executionSuccessful: false, toolConfigurationNotifications };
}

function leftOutNotice(count: number): object {
  const text = `${counted(count, 'less severe finding was', 'less severe findings were')} left out: GitHub accepts at most 25,000 results.`;
  return { toolExecutionNotifications: [{ level: 'warning', message: { text } }] };
}
