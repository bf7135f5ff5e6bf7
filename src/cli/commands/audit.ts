import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createImagePacker } from '../../adapters/image-build/create-image-packer.ts';
import { createImages, readProgram } from '../../adapters/image-contents/index.ts';
import { createOpmRunner } from '../../adapters/opm/create-opm-runner.ts';
import type { Audit } from '../../core/audit/audit.ts';
import { type AuditState, auditState } from '../../core/audit/audit-state.ts';
import { auditText } from '../../core/audit/audit-text.ts';
import { auditMarkdown } from '../../core/report/audit-markdown.ts';
import { auditJson } from '../../core/report/audit-report.ts';
import { summaryLimit } from '../../core/report/markdown/limit.ts';
import { auditCatalogs } from '../../flows/audit/audit-catalogs.ts';
import { publishPlan } from '../../flows/publish/publish-plan.ts';
import { createServeCache } from '../../flows/publish/serve-cache.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Command, Context, ExitCode } from '../command.ts';
import { openConfiguredRegistries, registryOptions } from '../images/registry-options.ts';
import { imagesCacheOption, withImagesOf } from '../images/with-images.ts';
import { repositoryOption, withRepository } from '../open-repository.ts';
import { outputOption, writeText } from '../output.ts';
import { progressOn } from '../progress.ts';
import { publishChoice, publishChoiceOptions, reportNoPlan, usualLayoutHelp } from '../publish/publish-choice.ts';

const formats = ['text', 'json', 'markdown'] as const;

const renderers: Readonly<Record<(typeof formats)[number], (audit: Audit) => string>> = {
  text: auditText,
  json: auditJson,
  markdown: audit => auditMarkdown(audit, summaryLimit),
};

const exitCodes: Readonly<Record<AuditState, ExitCode>> = { healthy: 0, wrong: 1, undetermined: 3 };

export const auditCommand: Command = {
  name: 'audit',
  words: '[CATALOG...]',
  maxWords: 100,
  summary: 'Check that the published catalogs are as published, current and complete',
  description: `Checks of each catalog, or of the named ones: the revision is live; the published image is the one that its revision gives, and
is built on the current base image; its tags name what was published, as its receipts say; every image that the published catalog refers to
exists. Nothing is written. ${usualLayoutHelp} The exit code is 1 when something is wrong, else 3 when something could not be determined.`,
  options: {
    ...publishChoiceOptions,
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: formats, help: `Format: ${formats.join(', ')}` },
    ...repositoryOption,
    ...outputOption,
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'audit', does: 'Every catalog of HEAD, where the configuration publishes it' },
    { line: 'audit catalogs/v4.20 --format json', does: 'One catalog, for a program' },
    { line: 'audit --cache .cache', does: 'With images that changed under their tag since the last audit' },
  ],
  async run(context, args) {
    const choice = publishChoice(args);
    return withRepository<ExitCode>(
      context,
      args,
      async repository => {
        const plan = await publishPlan(repository, choice);
        if (plan.kind !== 'plan') return reportNoPlan(context, plan);
        const registries = await openConfiguredRegistries(context, args);
        const place = plan.layout === undefined ? registries : await layoutAt(context, plan.layout);
        const progress = progressOn(context, hasOption(args, 'quiet'));
        let done = 0;
        // It closes the registries.
        const audit = await withImagesOf(
          context,
          args,
          async () => registries,
          async open => {
            const referenced = await open();
            return auditCatalogs({
              repository,
              choice,
              plan,
              place,
              published: plan.layout === undefined ? referenced : createImages(place),
              bases: registries,
              referenced,
              packer: createImagePacker(),
              cache: createServeCache(readProgram, createOpmRunner()),
              now: context.now,
              onCatalog: path => {
                progress.update(done, plan.targets.length, path);
                done += 1;
              },
            });
          },
        );
        progress.end();
        const format = formats.find(candidate => candidate === textOption(args, 'format')) ?? 'text';
        writeText(context, args, renderers[format](audit), format === 'json' ? 'data' : 'text');
        return exitCodes[auditState(audit)];
      },
      [choice.revision],
    );
  },
};

async function layoutAt({ cwd }: Context, directory: string) {
  const { emptyLayout, openLayout } = await import('../../adapters/layout/open-layout.ts');
  const path = resolve(cwd, directory);
  return existsSync(path) ? openLayout(path) : emptyLayout;
}
