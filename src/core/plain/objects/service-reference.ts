import type { Json, JsonObject } from '../../json.ts';
import type { ConvertOptions } from '../model.ts';

/** How the API server reaches a webhook. A webhook without a port gets none that works: OLM v1 writes 0. */
export function serviceReference(
  service: string,
  path: Json | undefined,
  webhook: JsonObject,
  { installNamespace }: ConvertOptions,
): JsonObject {
  return {
    namespace: installNamespace,
    name: service,
    ...(path === undefined ? {} : { path }),
    port: webhook.containerPort ?? 0,
  };
}
