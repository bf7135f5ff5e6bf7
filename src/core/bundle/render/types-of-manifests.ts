import { type StructShape, struct } from '../../catalog/shape/shape.ts';
import { crdTypes } from '../types/crd-types.ts';
import { csvTypes } from '../types/csv-types.ts';
import { metaTypes } from '../types/meta-types.ts';
import { podTypes } from '../types/pod-types.ts';
import { readTypes } from '../types/read-types.ts';
import { volumeTypes } from '../types/volume-types.ts';

/** What opm asks of the whole of a ClusterServiceVersion before it looks further. */
const headType = 'CsvHead: kind text, apiVersion text, metadata ObjectMeta';

/** What opm reads of the specification of a ClusterServiceVersion, each in its own time. */
const partTypes = `
DefinitionKey: group text, kind text, name text, version text
Definitions: owned DefinitionKey[], required DefinitionKey[]
OperatorDeployment: Name text, Spec DeploymentSpec
OperatorStrategySpec: Deployments OperatorDeployment[]
OperatorStrategy: strategy text, spec OperatorStrategySpec
OperatorInstall: Install OperatorStrategy
`;

let read:
  | { readonly csv: ReadonlyMap<string, StructShape>; readonly crd: ReadonlyMap<string, StructShape> }
  | undefined;

/**
 * A type that opm decodes manifests into, by its name in the tables. ClusterServiceVersions are decoded without regard to the case of
 * keys, CustomResourceDefinitions with it.
 */
export function typeOfManifest(of: 'csv' | 'crd', name: string): StructShape {
  read ??= {
    csv: readTypes([metaTypes, volumeTypes, podTypes, csvTypes, headType, partTypes], false),
    crd: readTypes([metaTypes, crdTypes], true),
  };
  return read[of].get(name) ?? struct({});
}
