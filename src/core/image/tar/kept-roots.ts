/**
 * The directories of an image of which everything below is kept, each as the parts of its path from the root of the image. The
 * root itself has no parts.
 */
export type KeptRoots = readonly (readonly string[])[];

/** What a bundle consists of. */
export const bundleRoots: KeptRoots = [['manifests'], ['metadata']];

/** Where a path stands: below one of the roots, at one, or neither. Both are given by their parts. */
export function placeOf(roots: KeptRoots, path: readonly string[]): 'below' | 'root' | 'outside' {
  const root = roots.find(parts => parts.length <= path.length && parts.every((part, at) => part === path[at]));
  if (root === undefined) return 'outside';
  return root.length === path.length ? 'root' : 'below';
}

/** The roots for messages, such as `manifests/ or metadata/`. */
export function shownRoots(roots: KeptRoots): string {
  return roots.map(parts => `${parts.join('/')}/`).join(' or ');
}
