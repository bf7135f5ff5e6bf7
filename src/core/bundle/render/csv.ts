import { listOf, struct, text } from '../../catalog/shape/shape.ts';
import { numberText } from '../../catalog/write/number-text.ts';
import { asObject, itemsOf, memberOf, objectOf, textOf } from '../../json/fields.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { BundleManifest } from '../model.ts';
import { objectMeta } from '../types/meta-types.ts';
import { deploymentSpec } from '../types/pod-types.ts';
import { decoded, Refusal } from './refusal.ts';

const definitionKey = struct({ group: text, kind: text, name: text, version: text });
const definitions = struct({ owned: listOf(definitionKey), required: listOf(definitionKey) });
const operatorDeployment = struct({ Name: text, Spec: deploymentSpec });
const operatorStrategySpec = struct({ Deployments: listOf(operatorDeployment) });
const operatorStrategy = struct({ strategy: text, spec: operatorStrategySpec });
const operatorInstall = struct({ Install: operatorStrategy });
/** What opm asks of the whole of a ClusterServiceVersion before it looks further. */
const csvHead = struct({ kind: text, apiVersion: text, metadata: objectMeta });

/** An API as a ClusterServiceVersion names it. */
export interface Definition {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly version: string;
}

/**
 * What opm reads of a ClusterServiceVersion to render it. Fields of `spec` are found by their exact names, what they hold is decoded.
 * Every function throws {@link Refusal} where opm gives up.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/csv.go
 */
export class Csv {
  readonly manifest: BundleManifest;
  readonly name: string;
  readonly annotations: JsonObject;
  readonly labels: JsonObject;
  private readonly spec: JsonObject;

  constructor(manifest: BundleManifest) {
    this.manifest = manifest;
    const head = decoded(manifest.value, csvHead, manifest) as JsonObject;
    const metadata = objectOf(head, 'metadata');
    this.name = textOf(metadata, 'name');
    this.annotations = objectOf(metadata, 'annotations');
    this.labels = objectOf(metadata, 'labels');
    const spec = memberOf(manifest.value, 'spec');
    if (spec === undefined) throw new Refusal('The ClusterServiceVersion has no `spec`.', manifest);
    if (typeof spec !== 'object' || Array.isArray(spec)) {
      throw new Refusal('`spec` of the ClusterServiceVersion must be a mapping.', manifest, 'spec');
    }
    this.spec = objectOf(manifest.value, 'spec');
  }

  version(): string {
    const version = memberOf(this.spec, 'version') ?? null;
    return textOf({ version: decoded(version, text, this.manifest, 'spec', 'version') }, 'version');
  }

  /** The name of the ClusterServiceVersion that it replaces; empty where there is none. */
  replaces(): string {
    const replaces = memberOf(this.spec, 'replaces') ?? null;
    return textOf({ replaces: decoded(replaces, text, this.manifest, 'spec', 'replaces') }, 'replaces');
  }

  /** The names of the ClusterServiceVersions that it skips. */
  skips(): readonly string[] {
    const skips = decoded(memberOf(this.spec, 'skips') ?? null, listOf(text), this.manifest, 'spec', 'skips');
    return Array.isArray(skips) ? skips.map((name: Json) => (typeof name === 'string' ? name : '')) : [];
  }

  /** A text or a number. */
  release(): string {
    const release = memberOf(this.spec, 'release') ?? null;
    if (typeof release === 'number') return numberText(release);
    return textOf({ release: decoded(release, text, this.manifest, 'spec', 'release') }, 'release');
  }

  definitions(
    name: 'customresourcedefinitions' | 'apiservicedefinitions',
  ): Readonly<Record<'owned' | 'required', readonly Definition[]>> {
    const found = asObject(decoded(memberOf(this.spec, name) ?? null, definitions, this.manifest, 'spec', name));
    const listed = (list: string) =>
      itemsOf(found, list).map(item => ({
        group: textOf(item, 'group'),
        kind: textOf(item, 'kind'),
        name: textOf(item, 'name'),
        version: textOf(item, 'version'),
      }));
    return { owned: listed('owned'), required: listed('required') };
  }

  relatedImages(): readonly { readonly name: string; readonly image: string }[] {
    const shape = listOf(struct({ name: text, image: text }));
    const images = decoded(memberOf(this.spec, 'relatedImages') ?? null, shape, this.manifest, 'spec', 'relatedImages');
    return itemsOf({ images }, 'images').map(item => ({ name: textOf(item, 'name'), image: textOf(item, 'image') }));
  }

  /** The images of the containers and init containers of the operator's deployments, each once. */
  operatorImages(): ReadonlySet<string> {
    const spec = decoded(this.spec, operatorInstall, this.manifest, 'spec') as JsonObject;
    const install = objectOf(spec, 'Install');
    if (textOf(install, 'strategy') !== 'deployment') return new Set();
    const pods = itemsOf(objectOf(install, 'spec'), 'Deployments').map(deployment =>
      objectOf(objectOf(objectOf(deployment, 'Spec'), 'template'), 'spec'),
    );
    const containers = pods.flatMap(pod => [...itemsOf(pod, 'containers'), ...itemsOf(pod, 'initContainers')]);
    return new Set(containers.map(container => textOf(container, 'image')));
  }
}
