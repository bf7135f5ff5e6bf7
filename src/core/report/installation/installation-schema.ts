import type { InstalledImage } from '../../installation/images-of-installation.ts';
import type { PlannedObject } from '../../installation/install-plan-steps.ts';
import type {
  ChangedRight,
  GrantedPermission,
  InstallationPlan,
  ObjectPhases,
  PermissionChange,
  PlanCatalog,
  PlannedImage,
  PlannedImages,
  PlannedPermissions,
  Stage,
  StagedBundle,
  Step,
} from '../../installation/installation-plan.ts';
import type { Risk } from '../../installation/risks-of-permission.ts';
import type { JsonObject } from '../../json.ts';
import { headOf, schemaVersion } from '../json/published-schema.ts';
import {
  arrayOf,
  count,
  definition,
  flag,
  objectOf,
  oneOf,
  optional,
  type PropertiesOf,
  text,
} from '../json/schema-words.ts';

const scope = oneOf<GrantedPermission['scope']>(
  { cluster: true, namespace: true },
  '`cluster`: by a ClusterRole. `namespace`: in each namespace that the operator watches; with an OperatorGroup for all namespaces, these are all.',
);

const risks = arrayOf(
  oneOf<Risk>({
    everything: true,
    'all-resources': true,
    'all-verbs': true,
    escalate: true,
    bind: true,
    impersonate: true,
    secrets: true,
    tokens: true,
    nodes: true,
    exec: true,
    webhooks: true,
  }),
  'Why it is dangerous, the worst first.',
);

const right: PropertiesOf<ChangedRight> = {
  scope,
  verbs: arrayOf(text()),
  apiGroups: arrayOf(text(), 'Empty text: the core group.'),
  resources: arrayOf(text()),
  resourceNames: arrayOf(text(), 'None: objects of any name.'),
  nonResourceUrls: arrayOf(text()),
  risks,
};

/** What permissions become. */
export const changeDefinitions: JsonObject = {
  permissionChange: objectOf<PermissionChange>(
    { added: arrayOf(definition('right')), removed: arrayOf(definition('right')) },
    'Compared by meaning, whatever the service accounts are called.',
  ),
  right: objectOf<ChangedRight>(right),
};

const object: PropertiesOf<PlannedObject> = {
  kind: text(),
  group: text('API group; empty for the core group.'),
  name: text(),
  isPrefix: optional(flag('The name goes on with a hash or with random characters.')),
  bundle: text('The bundle that it comes with.'),
  isKept: optional(flag('It stays on the cluster when the bundle is removed.')),
  isUnsupported: optional(flag('OLM v0 does not install such a kind: the InstallPlan fails.')),
};

const stage = objectOf<Stage>({
  bundles: arrayOf(
    objectOf<StagedBundle>({
      name: text(),
      package: text(),
      version: text(),
      channel: text('Empty with OLM v1.'),
      catalog: text('Name of the catalog.'),
      image: text('Empty if the catalog has the bundle by value.'),
      replaces: text('The installed bundle that it replaces; empty if it replaces none.'),
      requiredBy: arrayOf(text(), 'Bundles of the plan that require it.'),
      manifests: oneOf<StagedBundle['manifests']>(
        { catalog: true, 'bundle directory': true, 'bundle image': true, none: true },
        'Where its manifests were found. `none`: its objects and permissions are not known.',
      ),
    }),
  ),
  phases: arrayOf(
    objectOf<ObjectPhases>({ kind: text(), name: text('Empty if OLM makes up the name.'), phases: arrayOf(text()) }),
    'Phases, states or conditions that objects go through if nothing fails.',
  ),
  steps: arrayOf(
    objectOf<Step>({
      ...object,
      action: optional(
        oneOf<NonNullable<Step['action']>>(
          { create: true, update: true },
          'Absent if it is not known, because the manifests of what is replaced are not.',
        ),
      ),
      by: oneOf<Step['by']>(
        { InstallPlan: true, ClusterServiceVersion: true, CustomResourceDefinition: true, ClusterExtension: true },
        'What makes OLM create it.',
      ),
    }),
    'What is created or updated, in order.',
  ),
  removed: arrayOf(definition('object'), 'Removed with the bundles that are replaced.'),
  left: arrayOf(definition('object'), 'No longer part of a bundle, but not removed.'),
});

/** JSON Schema of a plan. */
export const installationSchema: JsonObject = {
  ...headOf('plan', 'Plan of an installation', 'What `catalog-keeper plan` writes with `--format json`.'),
  ...objectOf<InstallationPlan>({
    schemaVersion,
    olm: oneOf<InstallationPlan['olm']>({ v0: true, v1: true }),
    package: text(),
    channels: arrayOf(text(), 'OLM v0: that of the Subscription. OLM v1: those that are selected; none: all.'),
    catalogs: arrayOf(
      objectOf<PlanCatalog>({
        name: text(),
        source: text('Directory or image.'),
        priority: count('`spec.priority`.', Number.MIN_SAFE_INTEGER),
      }),
    ),
    installed: arrayOf(text(), 'Names of the bundles that are installed before.'),
    outcome: oneOf<InstallationPlan['outcome']>(
      { complete: true, 'nothing-to-do': true, incomplete: true, impossible: true, undetermined: true },
      '`incomplete`: OLM installs something older, or stays with it, without an error. `impossible`: OLM reports an error.',
    ),
    reasons: arrayOf(text(), 'Why it does not end with what was asked for.'),
    notes: arrayOf(text(), 'What was assumed, and what else matters.'),
    stages: arrayOf(definition('stage'), 'One after the other: InstallPlans, or revisions of a ClusterExtension.'),
    permissions: objectOf<PlannedPermissions>({
      granted: arrayOf(
        objectOf<GrantedPermission>({ bundle: text(), serviceAccount: text(), ...right }),
        'At the end, rule by rule.',
      ),
      change: optional(definition('permissionChange')),
      unknown: arrayOf(text(), 'Bundles whose permissions are not known.'),
    }),
    images: objectOf<PlannedImages>({
      used: arrayOf(
        objectOf<PlannedImage>({
          reference: text(),
          use: oneOf<InstalledImage['use']>(
            { bundle: true, operator: true, related: true },
            '`bundle`: OLM unpacks it. `operator`: a deployment of the operator runs it. `related`: the operator may run it.',
          ),
          bundle: text(),
          isNew: optional(flag('No bundle that is installed before has it. Absent if nothing is installed.')),
        }),
        'At the end.',
      ),
      removed: arrayOf(text(), 'Of what was installed before.'),
      unknown: arrayOf(text(), 'Bundles whose images are known only as far as the catalog lists them.'),
    }),
  }),
  $defs: { stage, object: objectOf<PlannedObject>(object), ...changeDefinitions },
};
