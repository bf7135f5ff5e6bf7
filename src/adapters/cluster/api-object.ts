import { parsedObject } from '../../core/json/parsed-json.ts';
import type { JsonObject } from '../../core/json.ts';
import { ClusterError } from '../../flows/cluster/cluster-error.ts';

/** The object that an API server answered. @throws ClusterError where it is none, as of a proxy or a web server */
export function objectIn(server: string, text: string): JsonObject {
  const value = parsedObject(text);
  if (value !== undefined) return value;
  throw new ClusterError('unreachable', `What answers at ${server} is no API server.`, 'Check the kubeconfig.');
}
