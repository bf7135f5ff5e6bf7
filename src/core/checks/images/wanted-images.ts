import { pulledReference } from '../../image/pulled-reference.ts';
import { type ImageReference, parseReference } from '../../image/reference.ts';
import type { Snapshot } from '../../snapshot.ts';
import { templateImages } from '../template/template-images.ts';
import { alteredBlobs } from './altered-blobs.ts';
import { deployedInImages } from './deployed-in-images.ts';
import { type ImageQuestion, questionOf } from './image-question.ts';
import { type ImageUse, imageUses } from './image-uses.ts';
import { isAllowedRegistry } from './is-allowed-registry.ts';
import { newlyPinnedImages } from './newly-pinned-images.ts';
import { isHeldToRegistryRule, type RegistryUse } from './registry-rule.ts';

export interface WantedImage {
  readonly reference: ImageReference;
  readonly question: ImageQuestion;
}

const order: readonly ImageQuestion[] = ['existence', 'platforms', 'contents'];

/**
 * The images that have to be looked at to judge a snapshot, by complete reference: those that a change adds or alters, or
 * of which it makes a catalog say something else; all of a tree. What is no reference, or stands in a registry that is not allowed, is not asked for: it has its finding already.
 */
export function wantedImages(snapshot: Snapshot): ReadonlyMap<string, WantedImage> {
  const wanted = new Map<string, WantedImage>();
  const add = (reference: ImageReference, question: ImageQuestion) => {
    const known = wanted.get(reference.text)?.question ?? 'existence';
    wanted.set(reference.text, { reference, question: higher(known, question) });
  };
  for (const use of imageUses(snapshot)) {
    const reference = parseReference(use.reference);
    if ('error' in reference || !canBePulled(reference, use.kind) || !isAllowed(use, snapshot)) continue;
    add(pulledReference(reference), questionOf(use));
  }
  for (const { bundle } of alteredBlobs(snapshot)) {
    const reference = parseReference(bundle.image);
    if ('error' in reference || !canBePulled(reference, 'bundle')) continue;
    const use = { kind: 'bundle', isByValue: false, reference: bundle.image, package: bundle.package } as const;
    if (isAllowed(use, snapshot)) add(reference, 'contents');
  }
  for (const reference of templateImages(snapshot)) add(reference, 'contents');
  for (const { tag } of newlyPinnedImages(snapshot)) {
    const reference = parseReference(tag);
    if (!('error' in reference)) add(reference, 'existence');
  }
  return wanted;
}

/** The images that bundles in images deploy, by complete reference: known once those images are read. */
export function wantedDeployments(snapshot: Snapshot): ReadonlyMap<string, WantedImage> {
  const wanted = new Map<string, WantedImage>();
  for (const use of deployedInImages(snapshot)) {
    const parsed = parseReference(use.reference);
    if ('error' in parsed || !canBePulled(parsed, use.kind) || !isAllowed(use, snapshot)) continue;
    const reference = pulledReference(parsed);
    wanted.set(reference.text, { reference, question: 'platforms' });
  }
  return wanted;
}

function higher(left: ImageQuestion, right: ImageQuestion): ImageQuestion {
  return order.indexOf(left) < order.indexOf(right) ? right : left;
}

/** One without a host names no registry. Of bundles, opm pulls none without a tag or a digest; container engines pull `latest`. */
function canBePulled({ host, tag, digest }: ImageReference, kind: ImageUse['kind']): boolean {
  return host !== '' && (kind === 'other' || tag !== undefined || digest !== undefined);
}

function isAllowed(use: RegistryUse & Pick<ImageUse, 'reference'>, snapshot: Snapshot): boolean {
  const allowed = snapshot.config.images.allowedRegistries;
  return allowed.length === 0 || !isHeldToRegistryRule(use, snapshot) || isAllowedRegistry(use.reference, allowed);
}
