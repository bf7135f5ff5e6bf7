import type { ObjectReference } from '../../core/cluster/index.ts';
import { itemsOf, memberOf, textOf } from '../../core/json/fields.ts';
import { ClusterError } from '../../flows/cluster/cluster-error.ts';
import { objectIn } from './api-object.ts';
import { ask } from './connection.ts';
import type { Configuration } from './read-configuration.ts';

interface Resource {
  /** Its name in paths: `deployments`. */
  readonly name: string;
  readonly isNamespaced: boolean;
}

/** Where the objects of a kind are. */
export interface Resources {
  /** The path of a kind, or of an object of it; undefined where the cluster does not know the kind. An empty namespace stands for all. */
  path(reference: Omit<ObjectReference, 'name'> & { readonly name?: string }): Promise<string | undefined>;
}

/** Asks the API server once for each version of an API. What it does not know is asked for again: definitions may come. */
export function createResources(configuration: Configuration): Resources {
  const known = new Map<string, Promise<ReadonlyMap<string, Resource>>>();
  const resourcesOf = async (apiVersion: string) => {
    const asked = known.get(apiVersion) ?? load(configuration, apiVersion);
    known.set(apiVersion, asked);
    return asked.catch(error => {
      known.delete(apiVersion);
      throw error;
    });
  };
  return {
    async path({ apiVersion, kind, namespace, name }) {
      const resource = (await resourcesOf(apiVersion)).get(kind);
      if (resource === undefined) {
        known.delete(apiVersion);
        return undefined;
      }
      const parts = [
        rootOf(apiVersion),
        ...(resource.isNamespaced && namespace !== '' ? ['namespaces', encodeURIComponent(namespace)] : []),
        resource.name,
        ...(name === undefined ? [] : [encodeURIComponent(name)]),
      ];
      return parts.join('/');
    },
  };
}

function rootOf(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

async function load(configuration: Configuration, apiVersion: string): Promise<ReadonlyMap<string, Resource>> {
  if (!/^[\w.-]+(?:\/[\w.-]+)?$/.test(apiVersion)) return new Map();
  const { status, text } = await ask(configuration, { method: 'GET', path: rootOf(apiVersion) });
  if (status === 404) return new Map();
  if (status === 403) {
    const message = `The API ${apiVersion} may not be read with these credentials.`;
    throw new ClusterError('forbidden', message, 'Use credentials that may read it.');
  }
  if (status !== 200)
    throw new ClusterError('unreachable', `The API server answers ${status} for ${apiVersion}.`, 'Try again.');
  const resources = itemsOf(objectIn(configuration.server, text), 'resources');
  return new Map(
    resources
      // The others are parts of objects, such as `deployments/scale`.
      .filter(resource => !textOf(resource, 'name').includes('/'))
      .map(resource => [
        textOf(resource, 'kind'),
        { name: textOf(resource, 'name'), isNamespaced: memberOf(resource, 'namespaced') === true },
      ]),
  );
}
