import { objectOf, textOf } from '../../json/fields.ts';
import { assessWorkloads } from '../assess-workloads.ts';
import type { Assessment, PartialAssessment } from '../assessment.ts';
import { bundleOf } from '../bundle-annotation.ts';
import { patience } from '../deadlines.ts';
import { idleController } from '../idle-controller.ts';
import { missingObjects } from '../missing-objects.ts';
import { type ClusterObject, keyOf, labelOf, referenceTo, statusOf } from '../object.ts';
import { type Observed, objectAt, objectsOf } from '../observed.ts';
import { wholeAssessment } from '../whole-assessment.ts';
import { assessCatalog } from './assess-catalog.ts';
import { extensionReference, upgradeTo, v1Objects } from './objects.ts';
import { currentCondition } from './progress-of.ts';
import { progressSuspicions } from './progress-suspicions.ts';
import type { V1Bundle, V1Request } from './request.ts';

/** The label of what an extension has brought. */
export const ownerLabel = 'olm.operatorframework.io/owner-name';

/** How far OLM v1 is with installing a package, or upgrading it, by what is seen of its objects. */
export function assessV1(request: V1Request, observed: Observed): Assessment {
  return wholeAssessment(nextPart(request, observed), observed, request.namespace);
}

function nextPart(request: V1Request, observed: Observed): PartialAssessment {
  const { namespaces, account, catalog, extension } = v1Objects(request);
  return (
    missingObjects(observed, [...namespaces, ...account], 'prepare') ??
    missingObjects(observed, [catalog], 'catalog') ??
    assessCatalog(objectAt(observed, referenceTo(catalog)) ?? {}) ??
    missingObjects(observed, [extension], 'resolution') ??
    assessExtension(request, observed)
  );
}

function assessExtension(request: V1Request, observed: Observed): PartialAssessment {
  const extension = objectAt(observed, extensionReference(request)) ?? {};
  const bundle = bundleOf(request.bundles, extension);
  if (bundle === undefined) return { phase: 'resolution', subject: '', waitsFor: 'OLM v1 to take the version' };
  return (
    assessProgress(extension, bundle) ??
    assessChoice(extension, bundle) ??
    assessDeployments(request, observed, bundle) ??
    goOn(request, observed, bundle)
  );
}

/** Installed stays true while an upgrade fails, so that progress alone tells. */
function assessProgress(extension: ClusterObject, { name }: V1Bundle): PartialAssessment | undefined {
  const progressing = currentCondition(extension, 'Progressing');
  const isInstalled = currentCondition(extension, 'Installed')?.status === 'True';
  if (isInstalled && progressing?.status === 'True' && progressing.reason === 'Succeeded') return undefined;
  if (progressing === undefined) {
    // It pulls the bundle before it says anything.
    const suspicions = [idleController(extension, 'OLM v1')];
    return { phase: 'unpacking', subject: name, waitsFor: `OLM v1 to resolve and unpack ${name}`, suspicions };
  }
  const suspicions = progressSuspicions(extension, `OLM v1 cannot install ${name}`);
  const isResolved = progressing.reason === 'RollingOut' || progressing.message.includes('for resolved bundle');
  return isResolved
    ? { phase: 'operator', subject: name, waitsFor: `OLM v1 to apply the objects of ${name}`, suspicions }
    : { phase: 'resolution', subject: name, waitsFor: `OLM v1 to install ${name}`, suspicions };
}

/** OLM chooses by version, and prefers what is not deprecated. */
function assessChoice(extension: ClusterObject, { name, version }: V1Bundle): PartialAssessment | undefined {
  const installed = textOf(objectOf(objectOf(statusOf(extension), 'install'), 'bundle'), 'name');
  if (installed === name) return undefined;
  const failure = {
    code: 'OtherBundle',
    cause: 'content' as const,
    message: `OLM v1 installs ${installed} for version ${version}, and not ${name}.`,
    fix: 'Give each bundle of the package a version of its own.',
    evidence: [referenceTo(extension)],
  };
  const suspicions = installed === '' ? [] : [{ failure, patience: patience.lingering }];
  return { phase: 'resolution', subject: name, waitsFor: `OLM v1 to choose ${name}`, suspicions };
}

/** Which Deployments there are to be is seen on the cluster where it is not known: at least one, as operators have. */
function assessDeployments(
  { name, namespace }: V1Request,
  observed: Observed,
  bundle: V1Bundle,
): PartialAssessment | undefined {
  const owned = objectsOf(observed, 'Deployment').filter(object => labelOf(object, ownerLabel) === name);
  const names = bundle.deployments ?? owned.map(object => referenceTo(object).name);
  if (bundle.deployments === undefined && names.length === 0)
    return { phase: 'workloads', subject: bundle.name, waitsFor: `the Deployments of ${bundle.name} to exist` };
  return assessWorkloads(observed, bundle.name, names, namespace);
}

/** To the next bundle, if there is one. */
function goOn(request: V1Request, observed: Observed, bundle: V1Bundle): PartialAssessment {
  const next = request.bundles[request.bundles.indexOf(bundle) + 1];
  if (next === undefined)
    return { phase: 'workloads', subject: 'stable', waitsFor: `${bundle.name} to stay ready`, isDone: true };
  const reference = extensionReference(request);
  const isRefused = observed.refusals.has(keyOf(reference));
  return {
    phase: 'resolution',
    subject: next.name,
    waitsFor: `OLM v1 to take version ${next.version}`,
    actions: isRefused ? [] : [{ kind: 'change', reference, merge: upgradeTo(next) }],
  };
}
