import type { Check } from '../define.ts';
import { attributeFilesAreLeftAlone } from './attribute-files-are-left-alone.ts';
import { bundleAndCatalogChangeApart } from './bundle-and-catalog-change-apart.ts';
import { bundlesHaveFilesOfTheirOwn } from './bundles-have-files-of-their-own.ts';
import { catalogsStayArranged } from './catalogs-stay-arranged.ts';
import { changeCanBeMerged } from './change-can-be-merged.ts';
import { changeIsNotEmpty } from './change-is-not-empty.ts';
import { changeIsNotTooLarge } from './change-is-not-too-large.ts';
import { compositeCatalogsAreJudgedByHand } from './composite-catalogs-are-judged-by-hand.ts';
import { compositeReferencesAreValid } from './composite-references-are-valid.ts';
import { configurationIsValid } from './configuration-is-valid.ts';
import { entriesArePlainFiles } from './entries-are-plain-files.ts';
import { everyPathIsKnown } from './every-path-is-known.ts';
import { filesAreKeptInGit } from './files-are-kept-in-git.ts';
import { ignoreFilesArePlain } from './ignore-files-are-plain.ts';
import { infrastructureIsForMaintainers } from './infrastructure-is-for-maintainers.ts';
import { layoutIsRecognised } from './layout-is-recognised.ts';
import { newPackageNameIsDistinct } from './new-package-name-is-distinct.ts';
import { oneNewBundlePerChange } from './one-new-bundle-per-change.ts';
import { onePackagePerChange } from './one-package-per-change.ts';
import { pathsArePortable } from './paths-are-portable.ts';

/** What a change may touch, and how much at once. */
export const scopeChecks: readonly Check[] = [
  changeCanBeMerged,
  changeIsNotEmpty,
  changeIsNotTooLarge,
  layoutIsRecognised,
  everyPathIsKnown,
  catalogsStayArranged,
  infrastructureIsForMaintainers,
  compositeReferencesAreValid,
  compositeCatalogsAreJudgedByHand,
  configurationIsValid,
  pathsArePortable,
  entriesArePlainFiles,
  filesAreKeptInGit,
  ignoreFilesArePlain,
  attributeFilesAreLeftAlone,
  onePackagePerChange,
  oneNewBundlePerChange,
  bundleAndCatalogChangeApart,
  bundlesHaveFilesOfTheirOwn,
  newPackageNameIsDistinct,
];
