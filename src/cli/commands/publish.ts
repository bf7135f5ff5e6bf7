import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { GitRepository } from '../../adapters/git/open-repository.ts';
import { createImagePacker } from '../../adapters/image-build/create-image-packer.ts';
import { createImages, readProgram } from '../../adapters/image-contents/index.ts';
import { createOpmRunner } from '../../adapters/opm/create-opm-runner.ts';
import type { Receipt } from '../../core/publish/receipt.ts';
import { receiptText } from '../../core/publish/receipt-text.ts';
import { receiptJson } from '../../core/report/receipt-report.ts';
import type { PublishTarget } from '../../flows/publish/ports.ts';
import { publishCatalogs } from '../../flows/publish/publish-catalogs.ts';
import { type PublishChoice, publishPlan } from '../../flows/publish/publish-plan.ts';
import { createServeCache } from '../../flows/publish/serve-cache.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { openConfiguredRegistries, registryOptions } from '../images/registry-options.ts';
import { repositoryOption, withRepository } from '../open-repository.ts';
import { outputOption, writeText } from '../output.ts';
import { progressOn } from '../progress.ts';
import { publishChoice, publishChoiceOptions, reportNoPlan, usualLayoutHelp } from '../publish/publish-choice.ts';

export const publishCommand: Command = {
  name: 'publish',
  words: '[CATALOG...]',
  maxWords: 100,
  summary: 'Build and publish the images of the catalogs at a revision',
  description: `Builds the image of each catalog, or of the named ones, as configured in the section publish of .github/catalog-keeper.yml, and pushes new
content first, then the tag of the release, and the moving tags last. An older revision never replaces a newer one. After an interruption,
run it again. ${usualLayoutHelp}`,
  options: {
    ...publishChoiceOptions,
    source: { type: 'string', value: 'URL', help: 'URL of the repository, for the annotations of the image' },
    rebuild: { type: 'boolean', help: 'Build and compare what the registry has of this revision, too' },
    'dry-run': { type: 'boolean', help: 'Build and compare, but do not write anything' },
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'Format: text, json' },
    ...repositoryOption,
    ...outputOption,
    ...registryOptions,
  },
  examples: [
    { line: 'publish --dry-run', does: 'What would be published' },
    { line: 'publish --to oci:images', does: 'Every catalog, into an OCI layout' },
    { line: 'publish catalogs/v4.20 --format json', does: 'One catalog, with a receipt for a program' },
  ],
  async run(context, args) {
    const choice = publishChoice(args);
    return withRepository(context, args, repository => publish(context, args, repository, choice), [choice.revision]);
  },
};

async function publish(
  context: Context,
  args: Arguments,
  repository: GitRepository,
  choice: PublishChoice,
): Promise<ExitCode> {
  const plan = await publishPlan(repository, choice);
  if (plan.kind !== 'plan') return reportNoPlan(context, plan);
  const { base, layout, targets } = plan;
  const registries = await openConfiguredRegistries(context, args);
  const progress = progressOn(context, hasOption(args, 'quiet'));
  let done = 0;
  try {
    const receipt = await publishCatalogs({
      ...plan,
      objects: repository,
      packer: createImagePacker(),
      cache: createServeCache(readProgram, createOpmRunner()),
      images: createImages(registries),
      target: layout === undefined ? registries : await layoutAt(context, args, layout),
      ...(hasOption(args, 'rebuild') ? { rebuild: targets.map(({ catalog }) => catalog.path) } : {}),
      dryRun: hasOption(args, 'dry-run'),
      now: context.now,
      base: base === undefined ? undefined : { reference: base, source: registries },
      source: textOption(args, 'source'),
      onCatalog: path => {
        progress.update(done, targets.length, path);
        done += 1;
      },
    });
    progress.end();
    return report(context, args, receipt);
  } finally {
    await registries.close();
  }
}

function report(context: Context, args: Arguments, receipt: Receipt): ExitCode {
  const isJson = textOption(args, 'format') === 'json';
  const text = isJson ? receiptJson(receipt) : receiptText(receipt, hasOption(args, 'dry-run'));
  writeText(context, args, text, isJson ? 'data' : 'text');
  const failed = [...receipt.catalogs, ...(receipt.bundles ?? [])].filter(({ state }) => state === 'failed');
  if (failed.length === 0) return 0;
  return failed.every(({ isInfrastructure }) => isInfrastructure === true) ? 3 : 1;
}

/** A layout that is made where there is none; to look at what would be published, an empty one does not have to be. */
async function layoutAt({ cwd }: Context, args: Arguments, directory: string): Promise<PublishTarget> {
  const { createLayout, emptyLayout } = await import('../../adapters/layout/open-layout.ts');
  const path = resolve(cwd, directory);
  return hasOption(args, 'dry-run') && !existsSync(path) ? emptyLayout : createLayout(path);
}
