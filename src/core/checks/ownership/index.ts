import type { Check } from '../define.ts';
import { blobsAreInTheirPackageDirectory } from './blobs-are-in-their-package-directory.ts';
import { bundlePackageMatchesItsOperator } from './bundle-package-matches-its-operator.ts';
import { changedPackagesAreApproved } from './changed-packages-are-approved.ts';
import { newPackageIsApproved } from './new-package-is-approved.ts';
import { otherPackagesAreUnchanged } from './other-packages-are-unchanged.ts';
import { ownersChangeIsApproved } from './owners-change-is-approved.ts';
import { ownersFilesAreValid } from './owners-files-are-valid.ts';

/** Who may change what, and whether a change affects more than its paths show. */
export const ownershipChecks: readonly Check[] = [
  changedPackagesAreApproved,
  blobsAreInTheirPackageDirectory,
  bundlePackageMatchesItsOperator,
  otherPackagesAreUnchanged,
  ownersChangeIsApproved,
  newPackageIsApproved,
  ownersFilesAreValid,
];
