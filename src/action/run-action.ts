import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ExitCode, setOutput, summary } from '@actions/core';
import { openReportHub } from '../adapters/github/app/index.ts';
import { allChecks } from '../core/checks/index.ts';
import { docsUrl } from '../core/report/docs-url.ts';
import { defaultReportOptions, type Format, kindOfFormat, renderVerdict } from '../core/report/format.ts';
import { countApprovals } from '../core/report/text/count-approvals.ts';
import { countFindings } from '../core/report/text/count-findings.ts';
import { harmlessText } from '../core/report/text/harmless-text.ts';
import { headlineOf } from '../core/report/text/headline.ts';
import type { Verdict } from '../core/report/verdict.ts';
import type { Event } from '../flows/event/index.ts';
import { type Report, reportPullRequest } from '../flows/reconcile/report-pull-request.ts';
import { version } from '../version.ts';
import { apiUrl } from './api-url.ts';
import type { Inputs, JudgingInputs } from './inputs.ts';
import { judgeEvent } from './judge-event.ts';
import { fail, print, tell } from './print.ts';

/** Extension of the report file. */
const extensions: Readonly<Record<Format, string>> = {
  json: 'json',
  markdown: 'md',
  sarif: 'sarif',
  junit: 'xml',
  text: 'txt',
  github: 'txt',
};

/**
 * Judges what the event is about, and tells it in every way that a workflow has: annotations, job summary, outputs, a
 * report file, and the conclusion of the step.
 *
 * @throws the adapters' typed errors when there is nothing to judge
 */
export async function runAction(inputs: JudgingInputs, event: Event): Promise<void> {
  const now = new Date().toISOString();
  const { verdict, report: shown } = await judgeEvent(inputs, event, now);
  const render = (format: Format) =>
    renderVerdict(format, verdict, {
      ...defaultReportOptions,
      checks: allChecks,
      version,
      all: true,
      wholeList: 'the log of this step lists all findings',
      ...sourceOf(event),
    });

  print(render('github'), { commands: true });
  printFolded(render('text'));
  await summary.addRaw(harmlessText(render('markdown'))).write();
  const report = join(process.env.RUNNER_TEMP ?? '.', `catalog-keeper-${randomUUID()}.${extensions[inputs.format]}`);
  writeFileSync(report, written(inputs.format, render(inputs.format)));
  setOutput('report', resolve(report));
  setOutput('decision', decisionOf(verdict));
  const { error, unknown } = countFindings(verdict.findings);
  setOutput('findings', String(error + unknown));
  setOutput('waiting', String(countApprovals(verdict.findings)));
  if (shown !== undefined) await showReport(inputs, shown, now);
  if (!fails(inputs.failOn, verdict)) return;
  // Waiting is no error: the notice of the verdict says for whom, and a line of `::error` would say that something is wrong.
  if (verdict.decision?.action === 'wait') process.exitCode = ExitCode.Failure;
  else fail(headlineOf(verdict).text);
}

/** A report as it is in its file: a later step may print it, and then the runner obeys what is in it. */
function written(format: Format, text: string): string {
  const kind = kindOfFormat(format);
  return kind === 'data' ? text : harmlessText(text, { commands: kind === 'commands' });
}

/** Folded, and where the runner obeys nothing but the word that only this run knows. */
function printFolded(text: string): void {
  const token = randomUUID();
  print(`::group::The verdict\n::stop-commands::${token}\n`, { commands: true });
  print(text);
  print(`::${token}::\n::endgroup::\n`, { commands: true });
}

/** `merge`, `wait` or `refuse` of a change, `valid` or `invalid` of a tree. */
function decisionOf(verdict: Verdict): string {
  return verdict.decision?.action ?? (verdict.valid ? 'valid' : 'invalid');
}

function fails(failOn: Inputs['failOn'], verdict: Verdict): boolean {
  if (failOn === 'never') return false;
  if (verdict.decision === undefined) return !verdict.valid;
  return verdict.decision.action === 'refuse' || (failOn === 'wait' && verdict.decision.action === 'wait');
}

/** Where the lines of files can be seen: the merge commit of a pull request is not kept for ever, but as long as it matters. */
function sourceOf({ sha }: Event): { readonly sourceUrl?: string } {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
  return server === undefined || repository === undefined ? {} : { sourceUrl: `${server}/${repository}/blob/${sha}` };
}

/** Shows the verdict on the pull request where the token may, and says in the log what came of it. Never throws. */
async function showReport(
  { report: wish, token }: Pick<Inputs, 'report' | 'token'>,
  report: Report,
  now: string,
): Promise<void> {
  if (wish === 'off' || token === undefined) return;
  const hub = openReportHub({ token, apiUrl: apiUrl() });
  const { kind, text } = await reportPullRequest(hub, report, { now, version, docsUrl });
  if (kind === 'failed') tell(text);
  else print(`${text}\n`);
}
