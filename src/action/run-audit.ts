import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setOutput, summary } from '@actions/core';
import { openOwnIssues } from '../adapters/github/app/index.ts';
import { createImagePacker } from '../adapters/image-build/create-image-packer.ts';
import { createImages, readProgram } from '../adapters/image-contents/index.ts';
import { createOpmRunner } from '../adapters/opm/create-opm-runner.ts';
import type { Audit } from '../core/audit/audit.ts';
import { auditHeadline, auditState } from '../core/audit/audit-state.ts';
import { auditText } from '../core/audit/audit-text.ts';
import { auditMarkdown } from '../core/report/audit-markdown.ts';
import { auditJson } from '../core/report/audit-report.ts';
import { summaryLimit } from '../core/report/markdown/limit.ts';
import { harmlessText } from '../core/report/text/harmless-text.ts';
import { auditCatalogs } from '../flows/audit/audit-catalogs.ts';
import { showAudit } from '../flows/audit/show-audit.ts';
import { createServeCache } from '../flows/publish/serve-cache.ts';
import { apiUrl } from './api-url.ts';
import type { Inputs } from './inputs.ts';
import { fail, print, warn } from './print.ts';
import { withPublishPlan } from './with-publish-plan.ts';

/**
 * Audits what is published of the checkout, and tells it by the log, the job summary, outputs, a report file, and one issue of the repository
 * where the token may write it.
 *
 * @throws the adapters' typed errors when nothing can be audited
 */
export async function runAudit(inputs: Inputs): Promise<void> {
  const audit = await auditCheckout(inputs);
  print(auditText(audit));
  await summary.addRaw(harmlessText(auditMarkdown(audit, summaryLimit))).write();
  const report = join(process.env.RUNNER_TEMP ?? '.', `catalog-keeper-${randomUUID()}.json`);
  writeFileSync(report, auditJson(audit));
  setOutput('report', resolve(report));
  const state = auditState(audit);
  setOutput('decision', state);
  setOutput('findings', String(audit.catalogs.reduce((sum, { findings }) => sum + findings.length, 0)));
  await showOnIssue(inputs, audit);
  const isFailure = { never: false, refuse: state === 'wrong', wait: state !== 'healthy' }[inputs.failOn];
  if (isFailure) fail(auditHeadline(audit));
}

function auditCheckout(inputs: Inputs): Promise<Audit> {
  return withPublishPlan(inputs, 'audit', ({ choice, repository, registries, plan }) => {
    const images = createImages(registries);
    return auditCatalogs({
      repository,
      choice,
      plan,
      place: registries,
      published: images,
      bases: registries,
      referenced: images,
      packer: createImagePacker(),
      cache: createServeCache(readProgram, createOpmRunner()),
      now: new Date().toISOString(),
    });
  });
}

/** What is shown is never what the audit says: a token that may not write issues is no failure. */
async function showOnIssue({ report, token }: Inputs, audit: Audit): Promise<void> {
  const repository = process.env.GITHUB_REPOSITORY;
  if (report === 'off' || token === undefined || repository === undefined) return;
  try {
    print(`${await showAudit(openOwnIssues({ token, repository, apiUrl: apiUrl() }), audit)}\n`);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    warn(`The audit is not shown on an issue: ${text} It needs \`issues: write\`, or set \`report: off\`.`);
  }
}
