import type { PlannedObject } from '../../installation/install-plan-steps.ts';
import type { InstallationPlan, PlannedPermissions, Stage, Step } from '../../installation/installation-plan.ts';
import type { Right } from '../../installation/permission-difference.ts';
import { describeRisk, type Risk } from '../../installation/risks-of-permission.ts';
import { counted } from '../../text/counted.ts';
import { namesOf, type Phrase } from '../text/phrase.ts';
import { describePermission } from './describe-permission.ts';

/** A part of a plan, for terminals and for Markdown alike. */
export interface PlanSection {
  readonly title: Phrase;
  readonly lines: readonly PlanLine[];
}

export interface PlanLine {
  readonly depth: number;
  /** `+` comes, `~` changes, `-` goes, `!` is dangerous or fails. */
  readonly mark?: '+' | '~' | '-' | '!';
  /** A text: sentences with names from outside in them. */
  readonly words: Phrase | string;
}

/** More stages than this are told in short but for the last, as their objects are many. */
const maxTold = 3;

/** More lines of one kind than these are only counted. */
const maxLines = 200;

/** The whole plan but its headline. @param isWhole every stage with its objects */
export function planSections(plan: InstallationPlan, isWhole: boolean): readonly PlanSection[] {
  const { stages, reasons, notes } = plan;
  const isTold = (index: number) => isWhole || stages.length <= maxTold || index === stages.length - 1;
  return [
    ...(reasons.length === 0 ? [] : [listed('Why', reasons)]),
    ...stages.map((stage, index) => stageSection(stage, index, stages.length, isTold(index))),
    ...(stages.length === 0 ? [] : [permissionsSection(plan.permissions), imagesSection(plan)]),
    ...(notes.length === 0 ? [] : [listed('Note', notes)]),
  ];
}

function listed(title: string, sentences: readonly string[]): PlanSection {
  return { title: [title], lines: sentences.map(words => ({ depth: 0, words })) };
}

function stageSection(stage: Stage, index: number, count: number, isTold: boolean): PlanSection {
  const names = stage.bundles.flatMap(
    (bundle, at): Phrase => [
      at === 0 ? '' : ', ',
      { name: bundle.name },
      ...(bundle.replaces === '' ? [] : [' replaces ', { name: bundle.replaces }]),
    ],
  );
  const title = count === 1 ? names : [`${index + 1}. `, ...names];
  if (!isTold) {
    const { length } = stage.steps;
    return { title, lines: [{ depth: 0, words: [`${counted(length, 'object')}; --verbose lists them`] }] };
  }
  return {
    title,
    lines: [
      ...stage.bundles.flatMap(originLines),
      ...stage.phases.map(({ kind, name, phases }) => ({
        depth: 0,
        words: [kind, ...(name === '' ? [] : [' ', { name }]), `: ${phases.join(', ')}`],
      })),
      ...objectLines(stage),
    ],
  };
}

function originLines({ name, catalog, channel, requiredBy, manifests }: Stage['bundles'][number]): readonly PlanLine[] {
  return [
    {
      depth: 0,
      words: [
        { name },
        ' from catalog ',
        { name: catalog },
        ...(channel === '' ? [] : [', channel ', { name: channel }]),
        ...(requiredBy.length === 0 ? [] : [', required by ', ...namesOf(requiredBy)]),
      ],
    },
    ...(manifests === 'none'
      ? [{ depth: 0, mark: '!' as const, words: ['Objects of ', { name }, ` are not known: ${noManifests}.`] }]
      : []),
  ];
}

const noManifests =
  'the catalog has no manifests, and no bundle directory was found. --images reads them from the bundle image';

const makers = {
  InstallPlan: 'Steps of the InstallPlan',
  ClusterServiceVersion: 'Created for the ClusterServiceVersion',
  ClusterExtension: 'Objects of the ClusterExtension',
} as const;

function objectLines({ steps, removed, left }: Stage): readonly PlanLine[] {
  const by = Map.groupBy(steps, step => step.by);
  return [
    ...[...by].flatMap(([maker, made]) =>
      maker === 'CustomResourceDefinition'
        ? [
            {
              depth: 0,
              words: [`${counted(made.length, 'ClusterRole')} for users of its APIs: admin, edit, view, crdview`],
            },
          ]
        : [{ depth: 0, words: [makers[maker]] }, ...limited(mergedLines(made), 'step')],
    ),
    ...(removed.length === 0
      ? []
      : [{ depth: 0, words: ['Removed'] }, ...limited(mergedLines(removed, '-'), 'object')]),
    ...(left.length === 0
      ? []
      : [
          { depth: 0, words: ['No longer part of the bundle, but not removed'] },
          ...limited(mergedLines(left), 'object'),
        ]),
  ];
}

/** Neighbours of one kind are one line. */
function mergedLines(objects: readonly (PlannedObject & Partial<Step>)[], mark?: '-'): readonly PlanLine[] {
  const groups: (typeof objects)[number][][] = [];
  for (const object of objects) {
    const last = groups.at(-1);
    const isSame = last !== undefined && last[0] !== undefined && headOf(last[0]) === headOf(object);
    if (isSame && last.length < maxNames) last.push(object);
    else groups.push([object]);
  }
  return groups.flatMap(([first, ...others]): readonly PlanLine[] => {
    if (first === undefined) return [];
    const names = [first, ...others].flatMap(
      (object, at): Phrase => [at === 0 ? '' : ', ', { name: `${object.name}${object.isPrefix === true ? '*' : ''}` }],
    );
    const shown = first.isUnsupported === true ? '!' : (mark ?? markOf(first));
    const why = first.isUnsupported === true ? ': OLM v0 does not install this kind, and the InstallPlan fails' : '';
    return [
      { depth: 1, ...(shown === undefined ? {} : { mark: shown }), words: [{ name: first.kind }, ' ', ...names, why] },
    ];
  });
}

const maxNames = 10;

function headOf({ kind, group, bundle, action, isUnsupported }: PlannedObject & Partial<Step>): string {
  return JSON.stringify([kind, group, bundle, action, isUnsupported]);
}

function markOf({ action }: Partial<Step>): PlanLine['mark'] {
  return action === undefined ? undefined : action === 'create' ? '+' : '~';
}

function permissionsSection({ granted, change, unknown }: PlannedPermissions): PlanSection {
  const lines = scopes.flatMap(scope => {
    const ofScope = granted.filter(permission => permission.scope === scope);
    return [...Map.groupBy(ofScope, ({ serviceAccount }) => serviceAccount)].flatMap(([account, rules]) => [
      { depth: 0, words: ['ServiceAccount ', { name: account }, `, ${scopeWords[scope]}`] },
      ...limited(
        rules.map(rule => permissionLine(rule, rule.risks)),
        'rule',
      ),
    ]);
  });
  const none = granted.length === 0 && unknown.length === 0 ? [{ depth: 0, words: ['None.'] }] : [];
  return {
    title: ['Permissions'],
    lines: [
      ...lines,
      ...none,
      ...(change === undefined ? [] : changeLines(change)),
      ...unknownLine(unknown, 'Not known for '),
    ],
  };
}

const scopes = ['cluster', 'namespace'] as const;

const scopeWords = {
  cluster: 'in the whole cluster',
  namespace: 'in each namespace that the operator watches',
} as const;

function changeLines({ added, removed }: NonNullable<PlannedPermissions['change']>): readonly PlanLine[] {
  if (added.length + removed.length === 0) return [{ depth: 0, words: ['The same as before.'] }];
  return [
    { depth: 0, words: ['Against what is installed'] },
    ...changedRights(added, '+'),
    ...changedRights(removed, '-'),
  ];
}

function changedRights(
  rights: NonNullable<PlannedPermissions['change']>['added'],
  mark: '+' | '-',
): readonly PlanLine[] {
  return limited(
    rights.map(right => {
      const { words } = permissionLine(right, mark === '+' ? right.risks : []);
      return { depth: 1, mark, words: [...words, `, ${scopeWords[right.scope]}`] };
    }),
    'rule',
  );
}

function permissionLine(right: Right, risks: readonly Risk[]): PlanLine & { readonly words: Phrase } {
  const danger = risks.length === 0 ? '' : ` (can ${risks.map(describeRisk).join(', ')})`;
  const words = [...describePermission(right), danger];
  return risks.length === 0 ? { depth: 1, words } : { depth: 1, mark: '!', words };
}

const uses = { bundle: 'bundle image', operator: 'runs', related: 'related' } as const;

function imagesSection({ images: { used, removed, unknown } }: InstallationPlan): PlanSection {
  const lines: readonly PlanLine[] = [
    ...used.map(({ reference, use, isNew }) => ({
      depth: 0,
      ...(isNew === true ? { mark: '+' as const } : {}),
      words: [{ name: reference }, ` (${uses[use]})`],
    })),
    ...removed.map(reference => ({ depth: 0, mark: '-' as const, words: [{ name: reference }] })),
  ];
  return {
    title: ['Images'],
    lines: [
      ...(lines.length === 0 ? [{ depth: 0, words: ['None are listed.'] }] : limited(lines, 'image')),
      ...unknownLine(unknown, 'Only what the catalog lists is known for '),
    ],
  };
}

function unknownLine(names: readonly string[], begin: string): readonly PlanLine[] {
  if (names.length === 0) return [];
  return [{ depth: 0, mark: '!', words: [begin, ...namesOf(names), `: ${noManifests}.`] }];
}

function limited(lines: readonly PlanLine[], noun: string): readonly PlanLine[] {
  const more = lines.length - maxLines;
  if (more <= 0) return lines;
  const depth = lines[0]?.depth ?? 0;
  return [...lines.slice(0, maxLines), { depth, words: [`and ${counted(more, `more ${noun}`)}`] }];
}
