import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { ClusterError } from '../../flows/cluster/cluster-error.ts';

/** The object that an API server answered. @throws ClusterError where it is none, as of a proxy or a web server */
export function objectIn(server: string, text: string): JsonObject {
  const value = parsed(text);
  if (value !== undefined) return value;
  throw new ClusterError('unreachable', `What answers at ${server} is no API server.`, 'Check the kubeconfig.');
}

/** The object that a text is in JSON; undefined where it is none. */
export function parsed(text: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
