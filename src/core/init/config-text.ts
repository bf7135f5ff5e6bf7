import { presets } from '../config/presets.ts';
import { docsUrl } from '../report/docs-url.ts';
import { yamlScalar } from '../text/yaml-scalar.ts';
import type { FittingPreset } from './repository-shape.ts';

/** What the configuration states, and what it says in comments. */
export interface ConfigTextInput {
  /** The layout in words; empty where nothing was found. */
  readonly found: string;
  readonly preset: FittingPreset | undefined;
  /** Where catalogs and operators are, if that is not found without being stated. */
  readonly catalogs: readonly string[];
  readonly operators: string | undefined;
  /** Logins. */
  readonly maintainers: readonly string[];
  /** Whether an existing `config.yaml` names maintainers. */
  readonly hasMaintainers: boolean;
  /** Whether the GitHub App is to read it. */
  readonly app: boolean;
}

const pages = docsUrl.replace(/\/checks$/, '');
const schemaUrl = pages.replace('https://github.com/', 'https://raw.githubusercontent.com/').replace('/blob/', '/');

/** A configuration to begin with: it states what was found, and shows the other keys that most repositories need in comments. */
export function configText(input: ConfigTextInput): string {
  return `# yaml-language-server: $schema=${schemaUrl}/schemas/config.schema.json
#
# The configuration of catalog-keeper, read from the base branch. Every key is optional.
# All keys: ${pages}/configuration.md
# 'catalog-keeper config' validates this file and shows what applies.

${[layoutPart, ownersPart, imagesPart, checksPart, mergePart].map(part => part(input)).join('\n')}`;
}

function layoutPart({ found, preset, catalogs, operators }: ConfigTextInput): string {
  const lines = found === '' ? [] : [`# Found: ${found}.`];
  if (preset?.isStated === true) lines.push(`preset: ${preset.name}`);
  else if (preset !== undefined)
    lines.push(
      `# If the pipeline of that name processes the repository, its preset refuses here what would be refused there:`,
      ...presetTitle(preset),
      `# preset: ${preset.name}`,
    );
  lines.push(
    ...(catalogs.length > 0
      ? ['catalogs:', `  paths: ${flowList(catalogs)}`]
      : ['# Where the catalogs are, if they are not found:', '# catalogs:', '#   paths: [products/*/catalog]']),
  );
  if (operators !== undefined) lines.push(`operators: ${yamlScalar(operators)}`);
  return block(lines);
}

function presetTitle({ name }: FittingPreset): string[] {
  return [`# ${presets[name].title.replaceAll('`', "'")}.`];
}

function ownersPart({ maintainers, hasMaintainers }: ConfigTextInput): string {
  const who = [
    '# Maintainers approve new packages, changes of owners, and everything that has no owner.',
    ...(hasMaintainers ? ['# config.yaml names them; a list here replaces that one.'] : []),
  ];
  const packages = [
    'packages: # owners of packages, if ci.yaml, OWNERS and CODEOWNERS do not name them',
    '  my-operator: [{login: SOMEBODY}]',
  ];
  if (maintainers.length === 0)
    return block([
      ...who,
      '# owners:',
      ...['maintainers: [{login: SOMEBODY}]', ...packages].map(line => `#   ${line}`),
    ]);
  const accounts = maintainers.map(login => `{login: ${yamlScalar(login)}}`);
  return block([...who, 'owners:', `  maintainers: [${accounts.join(', ')}]`, ...packages.map(line => `  # ${line}`)]);
}

function imagesPart(): string {
  return block([
    '# Registries that images of bundles may come from. Default: every registry.',
    '# images:',
    '#   allowedRegistries: [quay.io/example]',
  ]);
}

function checksPart(): string {
  return block([
    "# Severity of single checks: error, warning or off. 'catalog-keeper explain' lists all checks.",
    '# checks:',
    '#   image-is-pinned:',
    '#     severity: error',
  ]);
}

function mergePart({ app }: ConfigTextInput): string {
  return app
    ? block([
        'merge:',
        '  # The App only shows what it would merge. Remove this line when you are content with the verdicts.',
        '  dryRun: true',
      ])
    : block(['# How the GitHub App merges, if you use it.', '# merge:', '#   method: squash']);
}

function block(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

function flowList(values: readonly string[]): string {
  return `[${values.map(yamlScalar).join(', ')}]`;
}
