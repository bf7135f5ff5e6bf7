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
  // Names of directories may look like placeholders, or like the patterns of a replacement.
  const reference = parseReference(
    template.replaceAll(/\{\{(operator|version)\}\}/g, (_, name) =>
      name === 'operator' ? operator : version.replaceAll('+', '_'),
    ),
  );
  if ('error' in reference) return reference;
  if (reference.tag === undefined || reference.digest !== undefined)
    return { error: 'it must have a tag and no digest' };
  return reference;
}

const [ofOperator, ofVersion] = ['{{operator}}', '{{version}}'] as const;

/**
 * What is wrong with a template: one sentence. Directories of two operators must never have one image, or the owner of one operator could take a tag
 * before the other does: `a` with `b-1` and `a-b` with `1` are both `a-b-1`. The names of directories have no slash, and a reference has one colon
 * behind its host, so a part between these that has only one of the names tells which one it is.
 */
export function templateProblem(template: string): string | undefined {
  const reference = bundleImage(template, { operator: 'foo', version: '1.0.0' });
  const start = 'publish.bundles is not the image of a bundle';
  if ('error' in reference) return `${start}: ${reference.error}.`;
  const names = [ofOperator, ofVersion].filter(name => !template.includes(name));
  if (names.length > 0) return `${start}: it lacks ${names.join(' and ')}.`;
  const [host = '', ...path] = template.split('/');
  if (path.length === 0 || host.includes('{{')) return `${start}: it must begin with a registry that is written out.`;
  const parts = path.join('/').split(/[/:]/);
  if (parts.some(part => part.includes(ofOperator) && !part.includes(ofVersion))) return undefined;
  return `publish.bundles can give bundles of two operators the same tag: write ${ofOperator} into another part of the path than ${ofVersion}, as in registry.example.com/${ofOperator}-bundle:v${ofVersion}.`;
}
