import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setOutput, summary } from '@actions/core';
import { createImagePacker } from '../adapters/image-build/create-image-packer.ts';
import { createImages, readProgram } from '../adapters/image-contents/index.ts';
import { createOpmRunner } from '../adapters/opm/create-opm-runner.ts';
import type { Receipt } from '../core/publish/receipt.ts';
import { receiptText } from '../core/publish/receipt-text.ts';
import { receiptMarkdown } from '../core/report/receipt-markdown.ts';
import { receiptJson } from '../core/report/receipt-report.ts';
import { harmlessText } from '../core/report/text/harmless-text.ts';
import { printableJsonLine } from '../core/report/text/printable-json.ts';
import { publishCatalogs } from '../flows/publish/publish-catalogs.ts';
import { createServeCache } from '../flows/publish/serve-cache.ts';
import type { Inputs } from './inputs.ts';
import { fail, print } from './print.ts';
import { withPublishPlan } from './with-publish-plan.ts';

/**
 * Publishes the catalogs of the checkout, and tells it by the log, the job summary, outputs and the receipt as a file.
 *
 * @throws the adapters' typed errors when nothing can be published
 */
export async function runPublish(inputs: Inputs): Promise<void> {
  const receipt = await publishCheckout(inputs);
  print(receiptText(receipt, false));
  await summary.addRaw(harmlessText(receiptMarkdown(receipt))).write();
  const file = join(process.env.RUNNER_TEMP ?? '.', `catalog-keeper-${randomUUID()}.json`);
  writeFileSync(file, receiptJson(receipt));
  setOutput('report', resolve(file));
  const live = receipt.catalogs.flatMap(({ name, state, image }) => {
    const [repository, digest] = image?.split('@') ?? [];
    return repository === undefined || digest === undefined ? [] : [{ name, state, image: repository, digest }];
  });
  const failed = [...receipt.catalogs, ...(receipt.bundles ?? [])].filter(({ state }) => state === 'failed');
  const isNew = live.some(({ state }) => state === 'published');
  setOutput('decision', failed.length > 0 ? 'failed' : isNew ? 'published' : 'unchanged');
  // Workflows print these.
  setOutput('images', printableJsonLine(live).trimEnd());
  setOutput('published', printableJsonLine(live.filter(({ state }) => state === 'published')).trimEnd());
  // For the many repositories that have one catalog.
  const [only] = live.length === 1 ? live : [];
  setOutput('image', only?.image ?? '');
  setOutput('digest', only?.digest ?? '');
  if (failed.length > 0) fail(failed.map(({ path, problem }) => `${path}: ${problem}`).join(' '));
}

function publishCheckout(inputs: Inputs): Promise<Receipt> {
  return withPublishPlan(inputs, 'publish', ({ repository, registries, plan }) =>
    publishCatalogs({
      ...plan,
      objects: repository,
      packer: createImagePacker(),
      cache: createServeCache(readProgram, createOpmRunner()),
      images: createImages(registries),
      target: registries,
      ...(inputs.rebuild ? { rebuild: plan.targets.map(({ catalog }) => catalog.path) } : {}),
      dryRun: false,
      now: new Date().toISOString(),
      base: plan.base === undefined ? undefined : { reference: plan.base, source: registries },
      source: sourceOf(process.env),
    }),
  );
}

function sourceOf({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository }: NodeJS.ProcessEnv): string | undefined {
  return server === undefined || repository === undefined ? undefined : `${server}/${repository}`;
}
