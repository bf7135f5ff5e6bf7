import type { Check } from '../define.ts';
import { authorOwnsEveryPackage } from './author-owns-every-package.ts';
import { blobsNameTheirDirectory } from './blobs-name-their-directory.ts';
import { bundlesNameTheirOperator } from './bundles-name-their-operator.ts';
import { newPackageIsWelcomed } from './new-package-is-welcomed.ts';
import { onlyTouchedPackagesChange } from './only-touched-packages-change.ts';
import { ownersChangeWithConsent } from './owners-change-with-consent.ts';
import { ownersFilesAreValid } from './owners-files-are-valid.ts';

/** Who may change what, and whether a change reaches further than its paths say. */
export const ownershipChecks: readonly Check[] = [
  authorOwnsEveryPackage,
  blobsNameTheirDirectory,
  bundlesNameTheirOperator,
  onlyTouchedPackagesChange,
  ownersChangeWithConsent,
  newPackageIsWelcomed,
  ownersFilesAreValid,
];
