import { listOf, struct, text } from '../../catalog/shape/shape.ts';
import { objectMeta } from './meta-types.ts';
import { deploymentSpec } from './pod-types.ts';

const definitionKey = struct({ group: text, kind: text, name: text, version: text });
export const definitions = struct({ owned: listOf(definitionKey), required: listOf(definitionKey) });
const operatorDeployment = struct({ Name: text, Spec: deploymentSpec });
const operatorStrategySpec = struct({ Deployments: listOf(operatorDeployment) });
const operatorStrategy = struct({ strategy: text, spec: operatorStrategySpec });
export const operatorInstall = struct({ Install: operatorStrategy });
/** What opm asks of the whole of a ClusterServiceVersion before it looks further. */
export const csvHead = struct({ kind: text, apiVersion: text, metadata: objectMeta });
