import { Refusal } from '../bundle/render/refusal.ts';
import type { BundleSource } from '../bundle/source.ts';
import type { JsonObject } from '../json.ts';
import { appliedObjects } from './applied-objects.ts';
import type { ConversionProblem, ConvertOptions } from './model.ts';
import { readRegistryV1 } from './read-registry-v1.ts';
import { problemsOfBundle } from './rules/problems-of-bundle.ts';
import { targetNamespaces } from './target-namespaces.ts';

/**
 * The objects that OLM v1 applies for a bundle of the format registry+v1, without their `status`, which is for the cluster to say; or every reason why it
 * does not install it.
 *
 * @see https://github.com/operator-framework/operator-controller/tree/v1.11.0/internal/operator-controller/rukpak/render
 */
export function convertBundle(
  source: BundleSource,
  options: ConvertOptions,
): { readonly objects: readonly JsonObject[] } | { readonly problems: readonly ConversionProblem[] } {
  try {
    const bundle = readRegistryV1(source);
    const problems = problemsOfBundle(bundle, options);
    const targets = targetNamespaces(bundle, options);
    if ('problem' in targets) return { problems: [...problems, targets.problem] };
    if (problems.length > 0) return { problems };
    const chosen = { ...options, targetNamespaces: targets };
    return { objects: appliedObjects(bundle, chosen) };
  } catch (error) {
    if (error instanceof Refusal) return { problems: [error.problem] };
    throw error;
  }
}
