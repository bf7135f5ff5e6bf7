import { openReportHub } from '../adapters/github/app/open-report-hub.ts';
import { docsUrl } from '../core/report/docs-url.ts';
import { type Report, reportPullRequest } from '../flows/reconcile/report-pull-request.ts';
import { version } from '../version.ts';
import { apiUrl } from './api-url.ts';
import type { Inputs } from './inputs.ts';
import { print, tell } from './print.ts';

/** Shows the verdict on the pull request where the token may, and says in the log what came of it. Never throws. */
export async function showReport(
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
