import type { BundleObjects } from '../bundle/bundle-objects.ts';
import type { BundleContent } from '../catalog/blob.ts';
import type { Bundle } from '../catalog/model.ts';
import { memoise } from '../memoise.ts';
import type { Budget } from '../resolve/index.ts';
import type { ChangedHead } from './changed-head.ts';
import { imagesOfInstallation } from './images-of-installation.ts';
import { permissionsOf } from './permission.ts';
import { sizeOfPermissions } from './permission-difference.ts';
import { changeOfPermissions } from './permissions-of-plan.ts';

export type ObjectsOf = (bundle: Bundle) => BundleObjects | undefined;

/** In what a head differs from the head before, whatever channels have them. */
interface ComparedHeads extends Pick<ChangedHead, 'permissions' | 'images'> {
  /** Equal where everything else is. */
  readonly number: number;
}

/** Undefined where the budget does not suffice any more. */
export type CompareHeads = (was: Bundle | undefined, is: Bundle) => ComparedHeads | undefined;

const permissionsIn = memoise(({ csv }: BundleObjects) => permissionsOf(csv));

/**
 * Compares heads. Thousands of channels may have the same ones, and each of many small bundles may be followed by one large bundle: equal pairs are compared
 * once, and each image and each right of a pair counts.
 */
export function createHeadComparer(budget: Budget): (oldObjects: ObjectsOf, newObjects: ObjectsOf) => CompareHeads {
  const numbers = new Map<string, number>();
  return (oldObjects, newObjects) => {
    const [objectsOfOld, objectsOfNew] = [onceForEach(oldObjects), onceForEach(newObjects)];
    const known = new Map<BundleContent, Map<BundleContent | undefined, ComparedHeads | undefined>>();
    return (was, is) => {
      const ofHead = known.get(is.blob.content) ?? new Map<BundleContent | undefined, ComparedHeads | undefined>();
      known.set(is.blob.content, ofHead);
      const before = was?.blob.content;
      if (!ofHead.has(before)) ofHead.set(before, compared(was, is));
      return ofHead.get(before);
    };

    function compared(was: Bundle | undefined, is: Bundle): ComparedHeads | undefined {
      if (budget.isSpent) return undefined;
      const [old, current] = [was === undefined ? undefined : objectsOfOld(was), objectsOfNew(is)];
      const rights = [old, current].flatMap(objects => (objects === undefined ? [] : permissionsIn(objects)));
      const images = [was, is].map(bundle => bundle?.blob.content.relatedImages.length ?? 0);
      const units = images.reduce((sum, count) => sum + count, sizeOfPermissions(rights) + rights.length + 1);
      if (!budget.spend(units)) return undefined;
      const difference = compare(was, is, old, current);
      const text = JSON.stringify(difference);
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      return { ...difference, number };
    }
  };
}

function onceForEach(objectsOf: ObjectsOf): ObjectsOf {
  const results = new Map<BundleContent, BundleObjects | undefined>();
  return bundle => {
    const { content } = bundle.blob;
    if (!results.has(content)) results.set(content, objectsOf(bundle));
    return results.get(content);
  };
}

function compare(
  was: Bundle | undefined,
  is: Bundle,
  old: BundleObjects | undefined,
  current: BundleObjects | undefined,
): Pick<ChangedHead, 'permissions' | 'images'> {
  const isKnown = current !== undefined && (was === undefined || old !== undefined);
  const permissions = isKnown
    ? changeOfPermissions(old === undefined ? [] : permissionsIn(old), permissionsIn(current))
    : undefined;
  // That the bundle image is another one is what changes in the catalog, and told there.
  // With the images of deployments on one side only, all of them would seem to change.
  const imagesOf = (bundle: Bundle, objects: BundleObjects | undefined) =>
    imagesOfInstallation(bundle, isKnown ? objects : undefined)
      .filter(({ use }) => use !== 'bundle')
      .map(({ reference }) => reference);
  const before = new Set(was === undefined ? [] : imagesOf(was, old));
  const after = new Set(imagesOf(is, current));
  return {
    ...(permissions === undefined ? {} : { permissions }),
    images: {
      added: [...after].filter(reference => !before.has(reference)),
      removed: [...before].filter(reference => !after.has(reference)),
    },
  };
}
