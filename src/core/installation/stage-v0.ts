import type { Bundle } from '../catalog/model.ts';
import {
  bundleOfChoice,
  type ChosenEntry,
  createBudget,
  isFor,
  meets,
  nameOfDependency,
  type ResolvedStage,
  type Subscription,
} from '../resolve/index.ts';
import { effectsOfStage } from './effects-of-stage.ts';
import type { FoundObjects, ObjectsByName } from './found-objects.ts';
import { installPlanSteps, type PlannedObject } from './install-plan-steps.ts';
import type { ObjectPhases, Stage, StagedBundle, Step } from './installation-plan.ts';
import { objectsOfCsv, rolesOfApis } from './objects-of-csv.ts';

interface Chosen {
  readonly choice: ChosenEntry;
  readonly bundle: Bundle;
  readonly subscription: Subscription | undefined;
  readonly found: FoundObjects | undefined;
}

/** What OLM v0 does with what one resolution has chosen. */
export function stageV0(stage: ResolvedStage, objectsOf: ObjectsByName): Stage {
  const all = stage.chosen.flatMap((choice): Chosen[] => {
    const bundle = bundleOfChoice(stage.state, choice);
    if (bundle === undefined) return [];
    const subscription = stage.state.subscriptions.find(one => isFor(one, choice));
    return [{ choice, bundle, subscription, found: objectsOf(bundle.name) }];
  });
  const replaced = all.flatMap(({ choice }) => (choice.replaces === '' ? [] : [choice.replaces]));
  return {
    bundles: all.map(one => staged(one, stage.chosen)),
    phases: phasesOf(all),
    ...effectsOfStage({
      steps: stepsOf(all),
      isComplete: all.every(({ found }) => found?.objects.isComplete === true),
      replaced: replaced.map(name => objectsOfInstalled(name, objectsOf)),
    }),
  };
}

function staged({ choice, bundle, found }: Chosen, chosen: readonly ChosenEntry[]): StagedBundle {
  return {
    name: bundle.name,
    package: bundle.package,
    version: bundle.version,
    channel: choice.entry.channel.name,
    catalog: choice.offer.name,
    image: bundle.image,
    replaces: choice.replaces,
    requiredBy: chosen.filter(other => other !== choice && requires(other, choice)).map(({ entry }) => entry.name),
    manifests: found?.from ?? 'none',
  };
}

function requires({ entry }: ChosenEntry, other: ChosenEntry): boolean {
  const budget = createBudget();
  return entry.capabilities.requirements.some(requirement => meets(other.entry, requirement, budget) === true);
}

function stepsOf(all: readonly Chosen[]): readonly Step[] {
  const plan = installPlanSteps(
    all.map(({ choice, bundle: { name, image }, subscription, found }) => ({
      name,
      image,
      objects: found?.objects,
      subscription: subscription === undefined ? nameOfDependency(choice) : undefined,
    })),
  );
  const ofEach = (objects: typeof objectsOfCsv) =>
    all.flatMap(({ bundle, found }) => (found === undefined ? [] : objects(found.objects.csv, bundle.name)));
  return [
    ...plan.map(step => ({ ...step, by: 'InstallPlan' as const })),
    ...ofEach(objectsOfCsv).map(step => ({ ...step, by: 'ClusterServiceVersion' as const })),
    ...ofEach(rolesOfApis).map(step => ({ ...step, by: 'CustomResourceDefinition' as const })),
  ];
}

function objectsOfInstalled(name: string, objectsOf: ObjectsByName): readonly PlannedObject[] | undefined {
  const found = objectsOf(name);
  if (found === undefined) return undefined;
  const { objects } = found;
  const steps = installPlanSteps([{ name, image: 'any', objects, subscription: undefined }]);
  return [...steps, ...objectsOfCsv(objects.csv, name), ...rolesOfApis(objects.csv, name)];
}

/**
 * The phases as they follow each other where nothing fails. A Subscription is at the latest bundle before that has succeeded.
 *
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/operators/olm/operator.go
 */
function phasesOf(all: readonly Chosen[]): readonly ObjectPhases[] {
  const hasImage = all.some(({ bundle }) => bundle.image !== '');
  return [
    ...all.map(({ choice, subscription }) => ({
      kind: 'Subscription',
      name: subscription?.name ?? nameOfDependency(choice),
      phases: [...(hasImage ? ['BundleUnpacking'] : []), 'UpgradePending', 'AtLatestKnown'],
    })),
    { kind: 'InstallPlan', name: '', phases: ['Installing', 'Complete'] },
    ...all.flatMap(({ bundle, choice }) => [
      {
        kind: 'ClusterServiceVersion',
        name: bundle.name,
        phases: ['Pending', 'InstallReady', 'Installing', 'Succeeded'],
      },
      ...(choice.replaces === ''
        ? []
        : [{ kind: 'ClusterServiceVersion', name: choice.replaces, phases: ['Replacing', 'Deleting'] }]),
    ]),
  ];
}
