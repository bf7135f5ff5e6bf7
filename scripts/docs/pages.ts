import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../src/cli/commands/index.ts';
import { helpOf } from '../../src/cli/help.ts';
import { blobSchema } from '../../src/core/catalog/schemas/blob-json-schema.ts';
import type { Check } from '../../src/core/checks/define.ts';
import { allChecks } from '../../src/core/checks/index.ts';
import { configSchema } from '../../src/core/config/schema.ts';
import { auditSchema } from '../../src/core/report/audit-report.ts';
import { compositeUpdateSchema } from '../../src/core/report/composite-update-report.ts';
import { diffSchema } from '../../src/core/report/diff-report.ts';
import { explainMarkdown } from '../../src/core/report/explain/explain-markdown.ts';
import { explainOverview } from '../../src/core/report/explain/explain-overview.ts';
import { fixSchema } from '../../src/core/report/fix-json.ts';
import { graphSchema } from '../../src/core/report/graph-report.ts';
import { catalogRunSchema, changedInstallsSchema, installSchema } from '../../src/core/report/install-report.ts';
import { installationSchema } from '../../src/core/report/installation/installation-schema.ts';
import { promotionSchema } from '../../src/core/report/promotion-report.ts';
import { receiptSchema } from '../../src/core/report/receipt-report.ts';
import { replaySchema } from '../../src/core/report/replay-report.ts';
import { verdictSchema } from '../../src/core/report/schema.ts';
import { placeText } from '../../src/core/report/text/place-text.ts';
import { actionParts } from './action-parts.ts';
import { appFile, permissionParts } from './app-file.ts';
import { configurationParts } from './configuration-parts.ts';
import { fillParts } from './fill-parts.ts';
import { findingsOfExample } from './findings-of-example.ts';
import { messagesPage } from './messages-page.ts';
import { recordingOfCheck } from './recording-of-check.ts';

/** The root of the repository. */
export const root = join(import.meta.dirname, '..', '..');

/** The page of a check. Its examples name a part of each message; the page shows what users see. */
async function checkPage(check: Check): Promise<string> {
  const examples = check.examples.map(async example => {
    const findings = await findingsOfExample(check, example);
    return {
      ...example,
      finds: findings.map(finding => [placeText(finding), finding.message].filter(text => text !== '').join(': ')),
    };
  });
  return explainMarkdown({ ...check, examples: await Promise.all(examples) });
}

/** Every page that is made from the code, as a whole or in parts, by its path in the repository. A test holds the files to it. */
export async function generatedPages(): Promise<ReadonlyMap<string, string>> {
  const schema = configSchema(allChecks);
  return new Map([
    ['docs/checks/README.md', explainOverview(allChecks)],
    ...(await Promise.all(
      allChecks.map(async check => [`docs/checks/${check.id}.md`, await checkPage(check)] as const),
    )),
    ['docs/messages.md', await messagesPage()],
    filled('docs/configuration.md', configurationParts(schema, allChecks)),
    ['app.yml', appFile()],
    filled('docs/app-permissions.md', permissionParts()),
    filled('docs/action.md', actionParts(textOf('action.yml'))),
    ['docs/cli.md', await cliPage()],
    ['docs/images/check.svg', await recordingOfCheck()],
    ['docs/schemas/blob.schema.json', asJson(blobSchema)],
    ['docs/schemas/composite-update.schema.json', asJson(compositeUpdateSchema)],
    ['docs/schemas/config.schema.json', asJson(schema)],
    ['docs/schemas/diff.schema.json', asJson(diffSchema)],
    ['docs/schemas/graph.schema.json', asJson(graphSchema)],
    ['docs/schemas/plan.schema.json', asJson(installationSchema)],
    ['docs/schemas/receipt.schema.json', asJson(receiptSchema)],
    ['docs/schemas/audit.schema.json', asJson(auditSchema)],
    ['docs/schemas/install.schema.json', asJson(installSchema)],
    ['docs/schemas/installs.schema.json', asJson(changedInstallsSchema)],
    ['docs/schemas/catalog-run.schema.json', asJson(catalogRunSchema)],
    ['docs/schemas/fix.schema.json', asJson(fixSchema)],
    ['docs/schemas/promotion.schema.json', asJson(promotionSchema)],
    ['docs/schemas/replay.schema.json', asJson(replaySchema)],
    ['docs/schemas/verdict.schema.json', asJson(verdictSchema)],
  ]);
}

/** A page by hand, of which only some parts are made. */
function filled(path: string, parts: Readonly<Record<string, string>>): readonly [string, string] {
  return [path, fillParts(textOf(path), parts)];
}

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

async function cliPage(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map(load => load()));
  const sections = all.map(command => `## ${command.name}\n\n\`\`\`text\n${helpOf(command)}\`\`\`\n`);
  return `<!-- Made by 'npm run docs' from the commands. -->

# The command line

In a clone of this repository: \`npm run --silent keeper -- <command>\`. As a package: \`npx catalog-keeper <command>\`.
Results go to stdout, progress and problems to stderr.

${sections.join('\n')}`;
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
