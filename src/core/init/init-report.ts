import { configPath } from '../config/defaults.ts';
import { existingConfigPath } from '../config/existing-config.ts';
import { wrap } from '../report/terminal/wrap.ts';
import { describeUnrecognised } from '../repository/describe-unrecognised.ts';
import { counted } from '../text/counted.ts';
import { listNames } from '../text/list-names.ts';
import { showName, someOf } from '../text/shown-names.ts';
import type { InitChoice, InitFacts } from './init-facts.ts';
import type { InitFile } from './plan-init.ts';
import { layoutsOf } from './repository-shape.ts';
import { workflowPath } from './workflow-text.ts';

/** What was found, which files that gives, and what to do next: lines of at most `width` columns for people. */
export function initReport(facts: InitFacts, choice: InitChoice, files: readonly InitFile[], width?: number): string {
  const steps = nextSteps(facts, choice, files).map((step, index) => `${index + 1}. ${step}`);
  return [
    section(
      'Found',
      found(facts).map(line => wrap(line, 4, 2, width)),
    ),
    section('Files', files.flatMap(fileLines)),
    section(
      'Next',
      steps.map(step => wrap(step, 5, 2, width)),
    ),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return `${title}:\n${lines.map(line => `  ${line}\n`).join('')}`;
}

function found(facts: InitFacts): readonly string[] {
  const layouts = layoutsOf(facts.shape);
  return [
    ...(layouts.length > 1
      ? [
          `Several layouts: ${layouts.join('; ')}. All catalogs are checked.`,
          `If one of these is no catalog of this repository, name the others: 'catalog-keeper init --catalog DIR'.`,
        ]
      : layouts.map(text => `Layout: ${text}.`)),
    ...(facts.noCatalog === undefined ? [] : [facts.noCatalog.trimEnd()]),
    ...facts.unrecognised
      .filter(({ looksLike }) => looksLike === 'package-manifests')
      .map(one => describeUnrecognised(one).message),
    ...shapeLines(facts),
    ...ownerLines(facts),
  ];
}

function shapeLines({ shape: { catalogs, operators } }: InitFacts): readonly string[] {
  const shown = catalogs.map(({ path, packages }) => `${showName(path || '.')} (${counted(packages, 'package')})`);
  return [
    ...(shown.length === 0 ? [] : [`Catalogs: ${listNames(shown, 20)}.`]),
    ...(operators === undefined ? [] : [`Operators: ${showName(operators.path)} (${operators.count}).`]),
  ];
}

function ownerLines(facts: InitFacts): readonly string[] {
  const { owners, ownersProblems, maintainers, replacedMaintainers, noCatalog } = facts;
  const total = [...owners.values()].reduce((sum, names) => sum + names.length, 0);
  const own = [...owners].filter(([source]) => source !== 'none' && source !== 'maintainers');
  const others = [...(owners.get('maintainers') ?? []), ...(owners.get('none') ?? [])].sort();
  const named = total - others.length;
  const bySource = own.map(([source, names]) => `${source}: ${names.length}`).sort();
  return [
    ...(total === 0
      ? []
      : [`Owners: ${named} of ${counted(total, 'package')}${named === 0 ? '' : ` (${bySource.join(', ')})`}.`]),
    ...(others.length === 0 ? [] : [`Without owners of their own: ${someOf(others, 10)}.`]),
    ...(maintainers.length > 0
      ? [`Maintainers: ${someOf(maintainers, 10)}.`]
      : noCatalog === undefined
        ? ['Maintainers: none.']
        : []),
    ...(replacedMaintainers.length > 0
      ? [
          `They replace those of ${existingConfigPath}: ${someOf(replacedMaintainers, 10)}. To keep these, name them as well, or leave out --maintainer.`,
        ]
      : []),
    ...ownersProblems,
  ];
}

const states: Readonly<Record<InitFile['state'], string>> = {
  new: 'new',
  unchanged: 'unchanged',
  kept: 'kept',
};

function fileLines({ path, state, differences }: InitFile): readonly string[] {
  const line = `${states[state].padEnd(9)}  ${showName(path)}`;
  return [
    `${line}${state === 'kept' ? ', which is there and differs:' : ''}`,
    ...differences.map(text => `             ${text}`),
  ];
}

function nextSteps(facts: InitFacts, choice: InitChoice, files: readonly InitFile[]): readonly string[] {
  const isNew = files.some(({ state }) => state === 'new');
  return [
    ...(facts.noCatalog === undefined ? [] : ['Add a catalog, such as catalog/PACKAGE/catalog.yaml.']),
    ...(facts.maintainers.length === 0 ? [`Name the maintainers in ${configPath} (owners.maintainers).`] : []),
    ...(facts.owners.has('none')
      ? ['Name owners for the packages that have none, or let maintainers approve their changes.']
      : []),
    "See what it would have decided on the last changes: 'catalog-keeper replay HEAD~50..HEAD'.",
    ...(isNew ? [`Commit the files to ${showName(choice.branch)}.`] : []),
    ...(choice.app ? appSteps(choice) : actionSteps(choice)),
  ];
}

function actionSteps({ branch }: InitChoice): readonly string[] {
  return [
    `Require the check "check" in a ruleset for ${showName(branch)}: Settings > Rules > Rulesets.`,
    `Protect ${workflowPath}: give /.github/ to the maintainers in CODEOWNERS, and require reviews from code owners.`,
  ];
}

function appSteps({ branch, repository }: InitChoice): readonly string[] {
  return [
    "If the App does not run yet, register and start it: 'catalog-keeper app --setup', then 'catalog-keeper app'. Install it on the repository.",
    `See what is missing: 'catalog-keeper doctor ${repository ?? 'OWNER/REPO'}'.`,
    `Require the check "catalog-keeper" from the App in a ruleset for ${showName(branch)}, then remove merge.dryRun.`,
  ];
}
