import type { Check } from '../define.ts';
import { bundleHasAnImageOrObjects } from './bundle-has-an-image-or-objects.ts';
import { bundleHasOnePackageProperty } from './bundle-has-one-package-property.ts';
import { bundleNameIncludesItsRelease } from './bundle-name-includes-its-release.ts';
import { bundleNameIsSet } from './bundle-name-is-set.ts';
import { bundleNamesAreUnique } from './bundle-names-are-unique.ts';
import { bundleObjectsCanBeDecoded } from './bundle-objects-can-be-decoded.ts';
import { bundlePackageExists } from './bundle-package-exists.ts';
import { bundlePackageIsSet } from './bundle-package-is-set.ts';
import { bundleReleaseIsValid } from './bundle-release-is-valid.ts';
import { bundleVersionIsSemver } from './bundle-version-is-semver.ts';
import { bundleVersionsAreUnique } from './bundle-versions-are-unique.ts';
import { bundlesAreInAChannel } from './bundles-are-in-a-channel.ts';
import { catalogCanBeServed } from './catalog-can-be-served.ts';
import { catalogHasDocuments } from './catalog-has-documents.ts';
import { channelEntriesAreUnique } from './channel-entries-are-unique.ts';
import { channelEntriesCanBeReached } from './channel-entries-can-be-reached.ts';
import { channelEntriesHaveBundles } from './channel-entries-have-bundles.ts';
import { channelHasAnEntry } from './channel-has-an-entry.ts';
import { channelHasOneHead } from './channel-has-one-head.ts';
import { channelNameIsSet } from './channel-name-is-set.ts';
import { channelNamesAreUnique } from './channel-names-are-unique.ts';
import { channelPackageExists } from './channel-package-exists.ts';
import { defaultChannelExists } from './default-channel-exists.ts';
import { defaultChannelIsSet } from './default-channel-is-set.ts';
import { deprecatedBundleExists } from './deprecated-bundle-exists.ts';
import { deprecatedChannelExists } from './deprecated-channel-exists.ts';
import { deprecatedPackageExists } from './deprecated-package-exists.ts';
import { deprecationMessageIsSet } from './deprecation-message-is-set.ts';
import { deprecationReferenceHasASchema } from './deprecation-reference-has-a-schema.ts';
import { deprecationReferencesAreUnique } from './deprecation-references-are-unique.ts';
import { deprecationSchemaIsKnown } from './deprecation-schema-is-known.ts';
import { deprecationsNameAPackage } from './deprecations-name-a-package.ts';
import { documentsAreNotEmpty } from './documents-are-not-empty.ts';
import { documentsAreObjects } from './documents-are-objects.ts';
import { documentsAreSeparated } from './documents-are-separated.ts';
import { documentsCanBeParsed } from './documents-can-be-parsed.ts';
import { documentsHaveNoByteOrderMark } from './documents-have-no-byte-order-mark.ts';
import { fieldsHaveTheirTypes } from './fields-have-their-types.ts';
import { filesCanBeRead } from './files-can-be-read.ts';
import { iconIsBase64 } from './icon-is-base64.ts';
import { imageReferencesAreValid } from './image-references-are-valid.ts';
import { keysAreSpelledExactly } from './keys-are-spelled-exactly.ts';
import { keysAreUnique } from './keys-are-unique.ts';
import { packageDeprecationHasNoName } from './package-deprecation-has-no-name.ts';
import { packageFieldEqualsName } from './package-field-equals-name.ts';
import { packageHasAChannel } from './package-has-a-channel.ts';
import { packageHasOneDeprecationsBlob } from './package-has-one-deprecations-blob.ts';
import { packageNameIsADnsLabel } from './package-name-is-a-dns-label.ts';
import { packageNameIsSet } from './package-name-is-set.ts';
import { packageNamesAreUnique } from './package-names-are-unique.ts';
import { packagePropertyNamesThePackage } from './package-property-names-the-package.ts';
import { propertiesCanBeParsed } from './properties-can-be-parsed.ts';
import { replacesHasNoCycle } from './replaces-has-no-cycle.ts';
import { requirementsCanBeRead } from './requirements-can-be-read.ts';
import { schemaIsKnown } from './schema-is-known.ts';
import { schemaIsSet } from './schema-is-set.ts';
import { schemaPackageAndNameAreStrings } from './schema-package-and-name-are-strings.ts';
import { skipRangeIsValid } from './skip-range-is-valid.ts';
import { skippedNamesAreNotEmpty } from './skipped-names-are-not-empty.ts';
import { topLevelKeysAreUnique } from './top-level-keys-are-unique.ts';

/**
 * Whether a catalog is valid: the rules of `opm validate`, one check each, and a few that are stricter (those without `opm`). In the
 * order in which a catalog is read and linked.
 */
export const catalogChecks: readonly Check[] = [
  filesCanBeRead,
  catalogHasDocuments,
  documentsAreSeparated,
  documentsAreNotEmpty,
  documentsCanBeParsed,
  documentsHaveNoByteOrderMark,
  documentsAreObjects,
  topLevelKeysAreUnique,
  schemaPackageAndNameAreStrings,
  schemaIsSet,
  schemaIsKnown,
  keysAreUnique,
  keysAreSpelledExactly,
  fieldsHaveTheirTypes,
  iconIsBase64,
  bundleObjectsCanBeDecoded,
  propertiesCanBeParsed,
  requirementsCanBeRead,
  packageNameIsSet,
  packageFieldEqualsName,
  packageNamesAreUnique,
  packageNameIsADnsLabel,
  packageHasAChannel,
  defaultChannelIsSet,
  defaultChannelExists,
  channelPackageExists,
  channelNameIsSet,
  channelNamesAreUnique,
  channelHasAnEntry,
  channelEntriesAreUnique,
  channelEntriesHaveBundles,
  channelHasOneHead,
  replacesHasNoCycle,
  channelEntriesCanBeReached,
  skippedNamesAreNotEmpty,
  skipRangeIsValid,
  bundlePackageIsSet,
  bundlePackageExists,
  bundleNameIsSet,
  bundleNamesAreUnique,
  bundleHasOnePackageProperty,
  packagePropertyNamesThePackage,
  bundleVersionIsSemver,
  bundleReleaseIsValid,
  bundleNameIncludesItsRelease,
  bundleVersionsAreUnique,
  imageReferencesAreValid,
  bundleHasAnImageOrObjects,
  bundlesAreInAChannel,
  deprecationsNameAPackage,
  deprecatedPackageExists,
  packageHasOneDeprecationsBlob,
  deprecationReferenceHasASchema,
  deprecationSchemaIsKnown,
  deprecationReferencesAreUnique,
  deprecatedBundleExists,
  deprecatedChannelExists,
  packageDeprecationHasNoName,
  deprecationMessageIsSet,
  catalogCanBeServed,
];
