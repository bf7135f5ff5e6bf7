import { objectOf } from '../../json/fields.ts';
import { assessWorkloads } from '../assess-workloads.ts';
import type { Assessment, PartialAssessment } from '../assessment.ts';
import { bundleOf } from '../bundle-annotation.ts';
import { idleController } from '../idle-controller.ts';
import { missingObjects } from '../missing-objects.ts';
import { type ClusterObject, conditionOf, keyOf, numberOf, statusOf } from '../object.ts';
import { type Observed, objectAt } from '../observed.ts';
import { wholeAssessment } from '../whole-assessment.ts';
import { conditionSuspicions } from './condition-suspicions.ts';
import { deploymentReference, pivotTo, rukpakObjects } from './objects.ts';
import type { RukpakBundle, RukpakRequest, ServedForm } from './request.ts';

/** The condition that says whether the bundle is unpacked: the older form has an object `Bundle` for that, and repeats here what it says. */
const unpackedTypes: Readonly<Record<ServedForm, string>> = { v1alpha2: 'Unpacked', v1alpha1: 'HasValidBundle' };

/** How far RukPak is with installing a bundle, or with going on to another one, by what is seen of its objects. */
export function assessRukpak(request: RukpakRequest, observed: Observed): Assessment {
  return wholeAssessment(nextPart(request, observed), observed, request.namespace);
}

function nextPart(request: RukpakRequest, observed: Observed): PartialAssessment {
  const { namespaces, configMaps, deployment } = rukpakObjects(request);
  return (
    missingObjects(observed, [...namespaces, ...configMaps], 'prepare') ??
    missingObjects(observed, [deployment], 'unpacking') ??
    assessDeployment(request, observed)
  );
}

function assessDeployment(request: RukpakRequest, observed: Observed): PartialAssessment {
  const deployment = objectAt(observed, deploymentReference(request)) ?? {};
  const bundle = bundleOf(request.bundles, deployment);
  if (bundle === undefined) return { phase: 'unpacking', subject: '', waitsFor: 'RukPak to take the bundle' };
  return (
    assessUnpacking(request, deployment, bundle) ??
    assessObjects(deployment, bundle) ??
    assessWorkloads(observed, bundle.name, bundle.deployments, request.namespace) ??
    goOn(request, observed, bundle)
  );
}

/** What is said of an earlier spec says nothing of this one: an upgrade begins with all conditions of the bundle before. */
function isCurrent(deployment: ClusterObject): boolean {
  return (
    numberOf(statusOf(deployment), 'observedGeneration') >= numberOf(objectOf(deployment, 'metadata'), 'generation')
  );
}

function assessUnpacking(
  { form }: RukpakRequest,
  deployment: ClusterObject,
  { name }: RukpakBundle,
): PartialAssessment | undefined {
  const type = unpackedTypes[form];
  // The older form has a valid bundle as soon as it waits for it: only the reason tells.
  if (isCurrent(deployment) && conditionOf(deployment, type)?.reason === 'UnpackSuccessful') return undefined;
  return {
    phase: 'unpacking',
    subject: name,
    waitsFor: `RukPak to unpack ${name}`,
    suspicions: isCurrent(deployment)
      ? conditionSuspicions(deployment, [type])
      : [idleController(deployment, 'RukPak')],
  };
}

function assessObjects(deployment: ClusterObject, { name }: RukpakBundle): PartialAssessment | undefined {
  if (conditionOf(deployment, 'Installed') === undefined) {
    const suspicions = conditionSuspicions(deployment, ['HasValidBundle', 'Installed']);
    return { phase: 'operator', subject: name, waitsFor: `RukPak to apply the objects of ${name}`, suspicions };
  }
  // RukPak says whether they are healthy where that is switched on.
  const suspicions = conditionSuspicions(deployment, ['Healthy']);
  if (suspicions.length === 0) return undefined;
  return { phase: 'workloads', subject: name, waitsFor: `the objects of ${name} to be healthy`, suspicions };
}

/** To the next bundle, if there is one. */
function goOn(request: RukpakRequest, observed: Observed, bundle: RukpakBundle): PartialAssessment {
  const next = request.bundles[request.bundles.indexOf(bundle) + 1];
  if (next === undefined)
    return { phase: 'workloads', subject: 'stable', waitsFor: `${bundle.name} to stay ready`, isDone: true };
  const reference = deploymentReference(request);
  const isRefused = observed.refusals.has(keyOf(reference));
  return {
    phase: 'unpacking',
    subject: next.name,
    waitsFor: `RukPak to take ${next.name}`,
    actions: isRefused ? [] : [{ kind: 'change', reference, merge: pivotTo(request, next) }],
  };
}
