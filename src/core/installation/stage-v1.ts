import { effectsOfStage } from './effects-of-stage.ts';
import type { ObjectsByName } from './found-objects.ts';
import type { Stage } from './installation-plan.ts';
import { objectsV1 } from './objects-v1.ts';
import type { ChosenBundleV1 } from './plan-v1.ts';

/** What OLM v1 does with the bundle that it has chosen. It removes what a revision of the Helm release lacks, CustomResourceDefinitions as well. */
export function stageV1({ bundle, catalog, replaces }: ChosenBundleV1, objectsOf: ObjectsByName): Stage {
  const found = objectsOf(bundle.name);
  const old = objectsOf(replaces);
  const created = found === undefined ? [] : objectsV1(found.objects, bundle.name);
  return {
    bundles: [
      {
        name: bundle.name,
        package: bundle.package,
        version: bundle.version,
        channel: '',
        catalog,
        image: bundle.image,
        replaces,
        requiredBy: [],
        manifests: found?.from ?? 'none',
      },
    ],
    phases: [
      {
        kind: 'ClusterExtension',
        name: bundle.package,
        phases: ['Installed=True/Succeeded', 'Progressing=True/Succeeded'],
      },
    ],
    ...effectsOfStage({
      steps: created.map(step => ({ ...step, by: 'ClusterExtension' })),
      isComplete: found?.objects.isComplete === true,
      replaced: replaces === '' ? [] : [old === undefined ? undefined : objectsV1(old.objects, replaces)],
    }),
  };
}
