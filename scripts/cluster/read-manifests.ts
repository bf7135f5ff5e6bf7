import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

export interface Definition {
  readonly manifest: object;
  /** Where the API server lists the kinds of its newest version. */
  readonly path: string;
  readonly plural: string;
}

interface DefinitionManifest {
  readonly kind: string;
  readonly spec: {
    readonly group: string;
    readonly names: { readonly plural: string };
    readonly versions: readonly { readonly name: string; readonly served: boolean }[];
  };
}

/** The custom resource definitions that came with a program. */
export function definitionsOf(folder: string): readonly Definition[] {
  return manifestsBelow(folder)
    .filter(
      (manifest): manifest is DefinitionManifest =>
        (manifest as Partial<DefinitionManifest>).kind === 'CustomResourceDefinition',
    )
    .map(manifest => {
      const { group, names, versions } = manifest.spec;
      const version = versions.find(({ served }) => served)?.name;
      return { manifest, path: `/apis/${group}/${version}`, plural: names.plural };
    });
}

function manifestsBelow(folder: string): readonly object[] {
  const root = join(folder, 'manifests');
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.yaml'));
  return names.sort().map(name => parse(readFileSync(join(root, name), 'utf8')));
}

interface Stage {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly selector: { readonly matchExpressions: readonly object[] } };
}

/** The annotation of a pod that says what goes wrong with it: there is no kubelet, so nothing does by itself. */
const fate = '.metadata.annotations["catalog-keeper.test/fate"]';
/** No image can be pulled, so no pod of OLM that unpacks a bundle ever does. */
const unpacks = '.metadata.labels["operatorframework.io/bundle-unpack-ref"]';
/** Nor does one that serves a catalog. */
const serves = '.metadata.labels["olm.catalogSource"]';

/**
 * What kwok says of nodes and pods: its own stages, in which pods are ready or complete at once, and those of pods that never get there.
 *
 * @param folder of kwok
 */
export function stagesOf(folder: string): string {
  const own = manifestsBelow(folder).filter((manifest): manifest is Stage => (manifest as Stage).kind === 'Stage');
  const stages = [
    ...own.map(stage => (stage.metadata.name === 'pod-ready' ? unlessFated(stage) : stage)),
    waitingStage('pod-crashes', { key: fate, operator: 'In', values: ['crash'] }, crashing),
    waitingStage('pod-lacks-its-image', { key: fate, operator: 'In', values: ['image'] }, withoutImage),
    waitingStage('pod-unpacks', { key: unpacks, operator: 'Exists' }, withoutImage, { ...pulled, operator: 'NotIn' }),
    waitingStage('pod-serves-a-catalog', { key: serves, operator: 'Exists' }, withoutImage),
    endingStage('pod-cannot-unpack', { ...pulled, operator: 'In' }),
  ];
  return stages.map(stage => stringify(stage)).join('---\n');
}

/** The one image that can be pulled, and is no bundle. */
const pulled = {
  key: '.spec.initContainers.[] | select( .name == "pull" ) | .image',
  values: ['catalog-keeper.test/no-bundle:v1'],
};

function unlessFated(stage: Stage): Stage {
  const absent = [fate, unpacks, serves].map(key => ({ key, operator: 'DoesNotExist' }));
  return {
    ...stage,
    spec: { ...stage.spec, selector: { matchExpressions: [...stage.spec.selector.matchExpressions, ...absent] } },
  };
}

const withoutImage = `state:
    waiting:
      reason: ImagePullBackOff
      message: 'Back-off pulling image'
  restartCount: 0`;
const crashing = `state:
    waiting:
      reason: CrashLoopBackOff
      message: 'back-off 5m0s restarting failed container'
  restartCount: 5
  lastState:
    terminated:
      exitCode: 1
      reason: Error`;

/** A pod that is never ready: the first containers of all kinds wait with this state. */
function waitingStage(name: string, expression: object, state: string, ...more: readonly object[]): object {
  // The images of OLM's own containers are there.
  const containers = (kind: string) => `{{ range .spec.${kind} }}{{ if ne .image "none" }}
- image: {{ .image | Quote }}
  name: {{ .name | Quote }}
  ready: false
  ${state}
{{ end }}{{ end }}`;
  return stage(
    name,
    [expression, ...more],
    `{{ $now := Now }}
conditions:
- lastTransitionTime: {{ $now | Quote }}
  status: "False"
  type: Ready
  reason: ContainersNotReady
initContainerStatuses:
${containers('initContainers')}
containerStatuses:
${containers('containers')}
phase: Pending
startTime: {{ $now | Quote }}
`,
  );
}

/** A pod whose container ends with an error, as that which reads a bundle does if there is none. */
function endingStage(name: string, expression: object): object {
  return stage(
    name,
    [expression],
    `{{ $now := Now }}
conditions:
- lastTransitionTime: {{ $now | Quote }}
  status: "False"
  type: Ready
  reason: PodFailed
containerStatuses:
{{ range .spec.containers }}
- image: {{ .image | Quote }}
  name: {{ .name | Quote }}
  ready: false
  restartCount: 0
  state:
    terminated:
      exitCode: 1
      reason: Error
      message: 'error loading manifests from directory: no such file or directory'
{{ end }}
phase: Failed
startTime: {{ $now | Quote }}
`,
  );
}

/** What is said of pods that are not ready yet, and of which the expressions hold. */
function stage(name: string, expressions: readonly object[], statusTemplate: string): object {
  return {
    apiVersion: 'kwok.x-k8s.io/v1alpha1',
    kind: 'Stage',
    metadata: { name },
    spec: {
      resourceRef: { apiGroup: 'v1', kind: 'Pod' },
      selector: {
        matchExpressions: [
          { key: '.metadata.deletionTimestamp', operator: 'DoesNotExist' },
          ...expressions,
          { key: '.status.conditions.[] | select( .type == "Ready" ) | .status', operator: 'NotIn', values: ['False'] },
        ],
      },
      next: { statusTemplate },
    },
  };
}
