import type { Bundle } from '../catalog/model.ts';
import type { ObjectsByName } from './found-objects.ts';
import { imagesOfInstallation } from './images-of-installation.ts';
import type { PlannedImages } from './installation-plan.ts';

/** The images of the bundles at the end, and which of them are new against those before. */
export function imagesOfPlan(
  before: readonly Bundle[],
  after: readonly Bundle[],
  objectsOf: ObjectsByName,
): PlannedImages {
  const imagesOf = (bundles: readonly Bundle[]) =>
    bundles.flatMap(bundle =>
      imagesOfInstallation(bundle, objectsOf(bundle.name)?.objects).map(image => ({ ...image, bundle: bundle.name })),
    );
  const [old, used] = [imagesOf(before), imagesOf(after)];
  const known = new Set(old.map(({ reference }) => reference));
  const kept = new Set(used.map(({ reference }) => reference));
  return {
    used: used.map(image => (before.length === 0 ? image : { ...image, isNew: !known.has(image.reference) })),
    removed: [...known].filter(reference => !kept.has(reference)),
    unknown: after.filter(({ name }) => objectsOf(name) === undefined).map(({ name }) => name),
  };
}
