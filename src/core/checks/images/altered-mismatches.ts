import { fieldsOf } from '../../catalog/difference/blob-meaning.ts';
import { differenceOfBundles } from '../../catalog/difference/bundles.ts';
import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import { actorOfFailure } from '../../image/actor-of-failure.ts';
import { fixOfFailure } from '../../image/fix-of-failure.ts';
import { parseReference } from '../../image/reference.ts';
import type { Snapshot } from '../../snapshot.ts';
import { showName } from '../../text/shown-names.ts';
import type { ProblemOf } from '../define.ts';
import { differenceOfProperties } from '../immutability/properties-difference.ts';
import { alteredShownMetadata } from '../immutability/shown-metadata.ts';
import { wordsOf } from '../worded-problem.ts';
import type { AlteredBlob } from './altered-blobs.ts';
import { contentsOf } from './contents-of.ts';
import { isAllowedRegistry } from './is-allowed-registry.ts';
import { mismatches, mismatchProblems } from './mismatches.ts';
import { shownReference } from './shown-reference.ts';

interface Altered {
  /** The name of the bundle. */
  readonly name: string;
  readonly image: string;
}

const restore = 'Restore the bundle as it is on the base branch';
const messageOf = ({ name, image }: Altered, reason: string) =>
  `${showName(name)} is changed in the catalog, and whether it still matches its image ${shownReference(image)} could not be determined: ${reason}.`;
const withImage = `${restore}, or make its image readable.`;

/** The problems of a changed bundle that could not be compared with its image. */
export const alteredProblems = {
  imageNotRead: ({ detail, toDo, ...bundle }: Altered & Record<'detail' | 'toDo', string>) => ({
    message: messageOf(bundle, detail),
    fix: `${restore}, or: ${toDo}`,
  }),
  imageNotRenderable: ({ reasons, ...bundle }: Altered & { readonly reasons: string }) => ({
    message: messageOf(bundle, `opm cannot render the image: ${reasons}`),
    fix: withImage,
  }),
  noReference: ({ error, ...bundle }: Altered & { readonly error: string }) => ({
    message: messageOf(bundle, error),
    fix: withImage,
  }),
  registryNotAllowed: (bundle: Altered) => ({
    message: messageOf(bundle, 'its registry is not in images.allowedRegistries'),
    fix: withImage,
  }),
  incompleteReference: (bundle: Altered) => ({
    message: messageOf(bundle, 'the reference has no registry, or neither tag nor digest'),
    fix: withImage,
  }),
};

type Found = ProblemOf<typeof mismatchProblems> | ProblemOf<typeof alteredProblems>;

/**
 * How a changed bundle that was in the catalog before differs from its image. Differences that the base has already are left out, and an
 * image that has vanished is not the fault of the change. What only consoles show a maintainer may approve, as in
 * `released-bundles-are-unchanged`.
 */
export function* alteredMismatches(snapshot: Snapshot, { bundle, before }: AlteredBlob): Iterable<Found> {
  const { name, image } = bundle;
  const undetermined = {
    name,
    image,
    package: bundle.package,
    at: locate(bundle.blob, 'image'),
    unknown: true,
  } as const;
  const contents = contentsOf(snapshot, image);
  if (contents === undefined) {
    yield { ...undetermined, ...whyNotRead(image, snapshot), actor: 'maintainer' };
    return;
  }
  if (contents.kind !== 'exists') {
    const read = { detail: contents.detail, toDo: fixOfFailure(contents) };
    yield { problem: 'imageNotRead', ...undetermined, ...read, ...actorOfFailure(contents) };
    return;
  }
  const found = mismatches(bundle, contents.value);
  const already = mismatches(before, contents.value);
  if ('unrenderable' in found) {
    yield { problem: 'imageNotRenderable', ...undetermined, reasons: found.unrenderable, actor: 'maintainer' };
    return;
  }
  const approval = isShownAlone(before, bundle) ? 'maintainer' : undefined;
  const messages = 'unrenderable' in already ? [] : already.map(one => wordsOf(mismatchProblems, one).message);
  const known = new Set(messages);
  for (const problem of found) {
    if (known.has(wordsOf(mismatchProblems, problem).message)) continue;
    yield { ...problem, approval, isReleased: true };
  }
}

/** Whether only what consoles show differs. */
function isShownAlone(before: Bundle, after: Bundle): boolean {
  const difference = differenceOfBundles({ name: after.name, before, after });
  if (difference?.image !== undefined || difference?.relatedImages !== undefined) return false;
  const properties = differenceOfProperties(fieldsOf(before.blob), fieldsOf(after.blob));
  return alteredShownMetadata(properties) !== undefined;
}

type NotRead =
  | { readonly problem: 'noReference'; readonly error: string }
  | { readonly problem: 'registryNotAllowed' | 'incompleteReference' };

function whyNotRead(image: string, { config }: Snapshot): NotRead {
  const parsed = parseReference(image);
  if ('error' in parsed) return { problem: 'noReference', error: parsed.error };
  const allowed = config.images.allowedRegistries;
  const isForbidden = allowed.length > 0 && !isAllowedRegistry(image, allowed);
  return { problem: isForbidden ? 'registryNotAllowed' : 'incompleteReference' };
}
