import { type ManifestNode, textAt } from '../../bundle/manifest-node.ts';
import { problemOfReference } from '../images/problem-of-reference.ts';
import type { LocatedManifest } from './located-manifest.ts';

/** What is wrong with the image that a manifest names, as problems of a check that has these two kinds. */
export function* problemsOfImage(node: ManifestNode, where: LocatedManifest['where']) {
  const reference = textAt(node);
  if (reference === '') {
    yield { problem: 'empty', ...where(node) } as const;
    return;
  }
  const wrong = problemOfReference(reference);
  if (wrong !== undefined) yield { problem: 'notValid', reference, ...wrong, ...where(node) } as const;
}
