import type { ConversionProblem, ConvertOptions, RegistryV1 } from '../model.ts';
import { problemsOfApis } from './problems-of-apis.ts';
import { problemsOfDeployments } from './problems-of-deployments.ts';
import { problemsOfObjects } from './problems-of-objects.ts';
import { problemsOfWebhooks } from './problems-of-webhooks.ts';

/**
 * Everything that keeps OLM v1 from installing a bundle wherever the operator is to run.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/render/registryv1/validators/validator.go
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/applier/provider.go
 */
export function problemsOfBundle(bundle: RegistryV1, options: ConvertOptions): readonly ConversionProblem[] {
  return [
    ...problemsOfDeployments(bundle),
    ...problemsOfApis(bundle),
    ...problemsOfWebhooks(bundle, options),
    ...problemsOfObjects(bundle),
  ];
}
