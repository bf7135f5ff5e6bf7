import type { Bundle } from '../core/catalog/model.ts';
import { csvFactsOf, needsOf, refusalsV1 } from '../core/installation/csv-facts.ts';
import type { FoundObjects, ObjectsByName } from '../core/installation/found-objects.ts';
import { imagesOfPlan } from '../core/installation/images-of-plan.ts';
import type { InstallationPlan } from '../core/installation/installation-plan.ts';
import type { InstallationRequest, RequestV0, RequestV1 } from '../core/installation/installation-request.ts';
import { permissionsOfPlan, permissionsV1 } from '../core/installation/permissions-of-plan.ts';
import { chooseV0 } from '../core/installation/plan-v0.ts';
import { chooseV1 } from '../core/installation/plan-v1.ts';
import { stageV0 } from '../core/installation/stage-v0.ts';
import { stageV1 } from '../core/installation/stage-v1.ts';
import { bundleOfChoice } from '../core/resolve/index.ts';

/** Finds the manifests of bundles, wherever they are kept; the result lacks those that nothing has. */
export type FindObjects = (bundles: readonly Bundle[]) => Promise<ReadonlyMap<string, FoundObjects>>;

/** Works out what OLM v0 would do. */
export async function planInstallationV0(request: RequestV0, find: FindObjects): Promise<InstallationPlan> {
  const { stages, state, ...chosen } = chooseV0(request);
  const staged = stages.flatMap(stage => stage.chosen.flatMap(choice => bundleOfChoice(stage.state, choice) ?? []));
  const remaining = new Set(state.installed.map(({ name }) => name));
  const after = staged.filter(({ name }) => remaining.has(name));
  const before = request.installed.filter(({ name }) => !remaining.has(name));
  const objects = await find([...before.flatMap(({ bundle }) => bundle ?? []), ...staged]);
  const objectsOf = (name: string) => objects.get(name);
  return {
    ...commonOf('v0', request),
    ...chosen,
    notes: [...chosen.notes, ...needs(after, objectsOf, 'v0')],
    stages: stages.map(stage => stageV0(stage, objectsOf)),
    permissions: permissionsOfPlan(namesOf(before), namesOf(after), objectsOf),
    images: imagesOfPlan(
      before.flatMap(({ bundle }) => bundle ?? []),
      after,
      objectsOf,
    ),
  };
}

/** Works out what OLM v1 would do. */
export async function planInstallationV1(request: RequestV1, find: FindObjects): Promise<InstallationPlan> {
  const { stages, outcome, reasons, notes, channels } = chooseV1(request);
  const own = request.installed.filter(one => one.package === request.package);
  const before = stages.length === 0 ? [] : own;
  const objects = await find([...before, ...stages].flatMap(({ bundle }) => bundle ?? []));
  const objectsOf = (name: string) => objects.get(name);
  const checked = stages.map(stage => {
    const facts = csvFactsOf(stage.bundle, objectsOf(stage.bundle.name));
    return { stage, refusals: facts === undefined ? [] : refusalsV1(facts) };
  });
  const refused = checked.findIndex(({ refusals }) => refusals.length > 0);
  const done = refused < 0 ? checked : checked.slice(0, refused);
  const last = done.at(-1);
  const after = last === undefined ? [] : [last.stage.bundle];
  const replaced = last === undefined ? [] : before;
  return {
    ...commonOf('v1', request),
    channels,
    outcome: refused < 0 ? outcome : 'impossible',
    reasons: refused < 0 ? reasons : (checked[refused]?.refusals ?? []),
    notes: [...notes, ...needs(after, objectsOf, 'v1')],
    stages: done.map(({ stage }) => stageV1(stage, objectsOf)),
    permissions: permissionsOfPlan(namesOf(replaced), namesOf(after), objectsOf, permissionsV1),
    images: imagesOfPlan(
      replaced.flatMap(({ bundle }) => bundle ?? []),
      after,
      objectsOf,
    ),
  };
}

function needs(bundles: readonly Bundle[], objectsOf: ObjectsByName, olm: 'v0' | 'v1'): readonly string[] {
  return bundles.flatMap(bundle => {
    const facts = csvFactsOf(bundle, objectsOf(bundle.name));
    return facts === undefined ? [] : needsOf(facts, olm);
  });
}

function commonOf(
  olm: InstallationPlan['olm'],
  request: InstallationRequest,
): Pick<InstallationPlan, 'schemaVersion' | 'olm' | 'package' | 'catalogs' | 'installed'> {
  return {
    schemaVersion: 1,
    olm,
    package: request.package,
    catalogs: request.catalogs.map(({ name, source, priority }) => ({ name, source, priority })),
    installed: namesOf(request.installed),
  };
}

function namesOf(bundles: readonly { readonly name: string }[]): readonly string[] {
  return bundles.map(({ name }) => name);
}
