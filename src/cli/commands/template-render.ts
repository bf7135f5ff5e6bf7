import type { Command } from '../command.ts';
import { registryOptions } from '../images/registry-options.ts';
import { imagesCacheOption } from '../images/with-images.ts';
import { outputOption, writeText } from '../output.ts';
import { renderOptions } from '../render/render-options.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';

export const templateRenderCommand: Command = {
  name: 'template render',
  words: 'FILE|-',
  maxWords: 1,
  summary: "Render a catalog template, as 'opm alpha render-template' does",
  description: `Renders the schemas olm.template.basic, olm.semver and olm.template.substitutes. Each image of the template is read once
from its registry. '-' reads the template from stdin.`,
  options: { ...renderOptions, ...outputOption, ...imagesCacheOption, ...registryOptions },
  examples: [
    { line: 'template render catalog-templates/v4.20.yaml', does: 'The catalog of a template' },
    {
      line: 'template render semver.yaml --migrate-level bundle-object-to-csv-metadata -o catalog/foo/catalog.yaml',
      does: 'For OpenShift 4.17 and later',
    },
  ],
  async run(context, args) {
    const [word] = args.words;
    if (word === undefined) throw new UsageError("template render takes a template: 'template render FILE'.");
    const { renderTemplateFile } = await import('../render/render-template-file.ts');
    const rendered = await renderTemplateFile(context, args, word);
    if ('problems' in rendered) return reportProblems(context, rendered.problems);
    writeText(context, args, rendered.text, 'data');
    return 0;
  },
};
