import { type ImageReference, parseReference } from '../image/reference.ts';

/** A bundle directory: `operators/<operator>/<version>`. */
export interface BundlePlace {
  readonly operator: string;
  /** Name of the directory. */
  readonly version: string;
  readonly path: string;
}

/**
 * The image of a bundle directory. A tag has no `+`, which versions may have: it becomes `_`, which versions never have.
 *
 * @param template reference with a tag, with `{{operator}}` and `{{version}}`
 */
export function bundleImage(
  template: string,
  { operator, version }: Pick<BundlePlace, 'operator' | 'version'>,
): ImageReference | { readonly error: string } {
  const reference = parseReference(
    template.replaceAll('{{operator}}', operator).replaceAll('{{version}}', version.replaceAll('+', '_')),
  );
  if ('error' in reference) return reference;
  if (reference.tag === undefined || reference.digest !== undefined)
    return { error: 'it must have a tag and no digest' };
  return reference;
}

/** What is wrong with a template: one sentence. */
export function templateProblem(template: string): string | undefined {
  const reference = bundleImage(template, { operator: 'foo', version: '1.0.0' });
  const start = 'publish.bundles is not the image of a bundle';
  if ('error' in reference) return `${start}: ${reference.error}.`;
  const names = ['{{operator}}', '{{version}}'].filter(name => !template.includes(name));
  return names.length === 0 ? undefined : `${start}: it lacks ${names.join(' and ')}.`;
}
