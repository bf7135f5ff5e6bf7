import type { JsonObject } from '../json.ts';
import type { ConvertOptions, RegistryObjects } from './model.ts';
import { additionalObjects } from './objects/additional-objects.ts';
import { certificates } from './objects/certificates.ts';
import { customResourceDefinitions } from './objects/custom-resource-definitions.ts';
import { deployments } from './objects/deployments.ts';
import { roles } from './objects/roles.ts';
import { serviceAccounts } from './objects/service-accounts.ts';
import { services } from './objects/services.ts';
import { webhookConfigurations } from './objects/webhook-configurations.ts';

/** In OLM v1's order. */
const generators: readonly ((bundle: RegistryObjects, options: ConvertOptions) => readonly JsonObject[])[] = [
  serviceAccounts,
  roles,
  customResourceDefinitions,
  additionalObjects,
  deployments,
  webhookConfigurations,
  services,
  certificates,
];

/** The objects that OLM v1 applies for those of a bundle. @param options `targetNamespaces`: not empty */
export function appliedObjects(bundle: RegistryObjects, options: ConvertOptions): readonly JsonObject[] {
  return generators.flatMap(generate => generate(bundle, options)).map(withoutStatus);
}

function withoutStatus({ status, ...object }: JsonObject): JsonObject {
  return object;
}
