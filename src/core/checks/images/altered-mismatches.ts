import { differenceOfBundles } from '../../catalog/difference/bundles.ts';
import { fieldsOf } from '../../catalog/difference/meaning.ts';
import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import { actorOfFailure } from '../../image/actor-of-failure.ts';
import { fixOfFailure } from '../../image/fix-of-failure.ts';
import { parseReference } from '../../image/reference.ts';
import type { Snapshot } from '../../snapshot.ts';
import { showName } from '../../text/shown-names.ts';
import type { Draft } from '../define.ts';
import { differenceOfProperties } from '../immutability/properties-difference.ts';
import { alteredShownMetadata } from '../immutability/shown-metadata.ts';
import type { AlteredBlob } from './altered-blobs.ts';
import { contentsOf } from './contents-of.ts';
import { isAllowedRegistry } from './is-allowed-registry.ts';
import { mismatches } from './mismatches.ts';
import { shownReference } from './shown-reference.ts';

/**
 * What a change makes a catalog say otherwise than the image of a bundle that was there before. What the base said otherwise already is
 * not the doing of the change, and that the image has vanished is not either. What only consoles show a maintainer may approve, as
 * `released-bundles-are-unchanged` has it.
 */
export function* alteredMismatches(snapshot: Snapshot, { bundle, before }: AlteredBlob): Iterable<Draft> {
  const contents = contentsOf(snapshot, bundle.image);
  if (contents?.kind !== 'exists') {
    if (contents === undefined) {
      yield { ...untold(bundle, whyNobodyAsked(bundle.image, snapshot)), actor: 'maintainer' };
      return;
    }
    const fix = `Restore the bundle as it is on the base branch, or: ${fixOfFailure(contents)}`;
    yield { ...untold(bundle, contents.detail), ...actorOfFailure(contents), fix };
    return;
  }
  const found = mismatches(bundle, contents.value);
  const already = mismatches(before, contents.value);
  if ('unrenderable' in found) {
    yield { ...untold(bundle, found.unrenderable), actor: 'maintainer' };
    return;
  }
  const approval = isShownAlone(before, bundle) ? 'maintainer' : undefined;
  const known = new Set('unrenderable' in already ? [] : already.map(({ message }) => message));
  for (const draft of found) {
    if (known.has(draft.message)) continue;
    yield { ...draft, approval, fix: `Restore the bundle as it is on the base branch, or: ${draft.fix}` };
  }
}

/** Whether nothing differs but what consoles show. */
function isShownAlone(before: Bundle, after: Bundle): boolean {
  const difference = differenceOfBundles({ name: after.name, before, after });
  if (difference?.image !== undefined || difference?.relatedImages !== undefined) return false;
  const properties = differenceOfProperties(fieldsOf(before.blob), fieldsOf(after.blob));
  return alteredShownMetadata(properties) !== undefined;
}

function untold(bundle: Bundle, reason: string): Draft {
  const name = showName(bundle.name);
  const image = shownReference(bundle.image);
  return {
    message: `The catalog says something else of ${name} than before, and whether that is what ${image} holds could not be determined: ${reason}.`,
    fix: 'Restore the bundle as it is on the base branch, or see to it that its image can be read.',
    package: bundle.package,
    at: locate(bundle.blob, 'image'),
    unknown: true,
  };
}

function whyNobodyAsked(image: string, { config }: Snapshot): string {
  const parsed = parseReference(image);
  if ('error' in parsed) return parsed.error;
  const allowed = config.images.allowedRegistries;
  if (allowed.length > 0 && !isAllowedRegistry(image, allowed))
    return 'its registry is not in images.allowedRegistries';
  return 'it does not say which image of which registry';
}
