import type { Bundle } from '../bundle/model.ts';
import { packageAnnotation } from '../bundle/read/rendered-annotations.ts';
import { objectOf, textOf } from '../json/fields.ts';

/**
 * The namespace that a bundle asks to be installed in, else one named after its package. Undefined where it says neither.
 *
 * @see https://github.com/operator-framework/rukpak/blob/v0.24.0/docs/bundles/registry.md
 */
export function suggestedNamespace({ csv, annotations }: Bundle): string | undefined {
  const ofCsv = objectOf(objectOf(csv?.value ?? {}, 'metadata'), 'annotations');
  const suggested = textOf(ofCsv, 'operatorframework.io/suggested-namespace');
  if (suggested !== '') return suggested;
  const packageName = annotations?.values.get(packageAnnotation) ?? '';
  return packageName === '' ? undefined : `${packageName}-system`;
}
