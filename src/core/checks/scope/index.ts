import type { Check } from '../define.ts';
import { bundleAndCatalogChangeSeparately } from './bundle-and-catalog-change-separately.ts';
import { catalogLayoutIsUnchanged } from './catalog-layout-is-unchanged.ts';
import { changeIsNotEmpty } from './change-is-not-empty.ts';
import { changeIsNotTooLarge } from './change-is-not-too-large.ts';
import { changeMergesCleanly } from './change-merges-cleanly.ts';
import { compositeReferencesAreUnchanged } from './composite-references-are-unchanged.ts';
import { compositeReferencesAreValid } from './composite-references-are-valid.ts';
import { configurationIsValid } from './configuration-is-valid.ts';
import { entriesArePlainFiles } from './entries-are-plain-files.ts';
import { everyPathIsKnown } from './every-path-is-known.ts';
import { filesAreNotLfsPointers } from './files-are-not-lfs-pointers.ts';
import { gitAttributesAreUnchanged } from './git-attributes-are-unchanged.ts';
import { indexignoreHidesNoContent } from './indexignore-hides-no-content.ts';
import { infrastructureChangeIsApproved } from './infrastructure-change-is-approved.ts';
import { layoutIsRecognised } from './layout-is-recognised.ts';
import { newBundlesHaveTheirOwnFile } from './new-bundles-have-their-own-file.ts';
import { newPackageNameIsDistinct } from './new-package-name-is-distinct.ts';
import { oneNewBundlePerChange } from './one-new-bundle-per-change.ts';
import { onePackagePerChange } from './one-package-per-change.ts';
import { pathsArePortable } from './paths-are-portable.ts';

/** What a change may touch, and how much at once. */
export const scopeChecks: readonly Check[] = [
  changeMergesCleanly,
  changeIsNotEmpty,
  changeIsNotTooLarge,
  layoutIsRecognised,
  everyPathIsKnown,
  catalogLayoutIsUnchanged,
  infrastructureChangeIsApproved,
  compositeReferencesAreValid,
  compositeReferencesAreUnchanged,
  configurationIsValid,
  pathsArePortable,
  entriesArePlainFiles,
  filesAreNotLfsPointers,
  indexignoreHidesNoContent,
  gitAttributesAreUnchanged,
  onePackagePerChange,
  oneNewBundlePerChange,
  bundleAndCatalogChangeSeparately,
  newBundlesHaveTheirOwnFile,
  newPackageNameIsDistinct,
];
