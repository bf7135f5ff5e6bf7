import type { Check } from '../define.ts';
import { annotationsAreReadAlike } from './annotations-are-read-alike.ts';
import { bundleBelongsToItsPackage } from './bundle-belongs-to-its-package.ts';
import { bundleChannelsAreConsistent } from './bundle-channels-are-consistent.ts';
import { bundleDirectoryIsItsVersion } from './bundle-directory-is-its-version.ts';
import { bundleFitsIntoAConfigMap } from './bundle-fits-into-a-config-map.ts';
import { bundleFitsIntoTheList } from './bundle-fits-into-the-list.ts';
import { bundleHasAnnotations } from './bundle-has-annotations.ts';
import { bundleHasItsDirectories } from './bundle-has-its-directories.ts';
import { bundleHasNoNetworkPolicy } from './bundle-has-no-network-policy.ts';
import { bundleHasNoPodMonitor } from './bundle-has-no-pod-monitor.ts';
import { bundleHasOneCsv } from './bundle-has-one-csv.ts';
import { bundleLabelsEqualAnnotations } from './bundle-labels-equal-annotations.ts';
import { bundleMediaTypeMatchesItsFiles } from './bundle-media-type-matches-its-files.ts';
import { bundleNamesItsChannels } from './bundle-names-its-channels.ts';
import { bundlePathsAreStandard } from './bundle-paths-are-standard.ts';
import { bundlePropertiesAreReadAlike } from './bundle-properties-are-read-alike.ts';
import { bundlePropertiesCanBeParsed } from './bundle-properties-can-be-parsed.ts';
import { bundleRelatedImagesAreReferences } from './bundle-related-images-are-references.ts';
import { bundledCrdsAreOwned } from './bundled-crds-are-owned.ts';
import { constraintsAreCel } from './constraints-are-cel.ts';
import { conversionWebhooksWatchAllNamespaces } from './conversion-webhooks-watch-all-namespaces.ts';
import { crdChecks } from './crd/index.ts';
import { crdApiVersionIsSupported } from './crd-api-version-is-supported.ts';
import { crdVersionsAreDefinedOnce } from './crd-versions-are-defined-once.ts';
import { csvAnnotationKeysAreSpelledExactly } from './csv-annotation-keys-are-spelled-exactly.ts';
import { csvExamplesCanBeRead } from './csv-examples-can-be-read.ts';
import { csvExamplesFitItsApis } from './csv-examples-fit-its-apis.ts';
import { csvFieldsHaveTheirTypes } from './csv-fields-have-their-types.ts';
import { csvHasAnApiVersion } from './csv-has-an-api-version.ts';
import { csvHasItsListingFields } from './csv-has-its-listing-fields.ts';
import { csvHasItsRequiredFields } from './csv-has-its-required-fields.ts';
import { csvHasNoPropertiesAnnotation } from './csv-has-no-properties-annotation.ts';
import { csvInstallModesAreListedOnce } from './csv-install-modes-are-listed-once.ts';
import { csvInstallModesAreUsable } from './csv-install-modes-are-usable.ts';
import { csvInstallsDeployments } from './csv-installs-deployments.ts';
import { csvKeysAreSpelledExactly } from './csv-keys-are-spelled-exactly.ts';
import { csvMinKubeVersionFitsOpenshift } from './csv-min-kube-version-fits-openshift.ts';
import { csvMinKubeVersionIsValid } from './csv-min-kube-version-is-valid.ts';
import { csvNamesAreValid } from './csv-names-are-valid.ts';
import { csvUpgradeFieldsAreValid } from './csv-upgrade-fields-are-valid.ts';
import { dependenciesAreComplete } from './dependencies-are-complete.ts';
import { dependenciesCanBeRead } from './dependencies-can-be-read.ts';
import { deployedImagesAreReferences } from './deployed-images-are-references.ts';
import { labelDependenciesAreNotUsed } from './label-dependencies-are-not-used.ts';
import { manifestFilesHaveOneDocument } from './manifest-files-have-one-document.ts';
import { manifestKeysAreUnique } from './manifest-keys-are-unique.ts';
import { manifestKindsAreSupported } from './manifest-kinds-are-supported.ts';
import { manifestMetadataIsValid } from './manifest-metadata-is-valid.ts';
import { manifestsAreInOneDirectory } from './manifests-are-in-one-directory.ts';
import { manifestsAreReadAlike } from './manifests-are-read-alike.ts';
import { manifestsCanBeRead } from './manifests-can-be-read.ts';
import { metadataCanBeRead } from './metadata-can-be-read.ts';
import { openshiftVersionsAreARange } from './openshift-versions-are-a-range.ts';
import { optionalBundleChecks } from './optional/index.ts';
import { ownedCrdsAreInTheBundle } from './owned-crds-are-in-the-bundle.ts';
import { plainBundleHasObjects } from './plain-bundle-has-objects.ts';
import { releaseExcludesSubstitutesFor } from './release-excludes-substitutes-for.ts';
import { releaseIsPartOfTheName } from './release-is-part-of-the-name.ts';
import { releaseIsShort } from './release-is-short.ts';
import { requiredCrdsHaveFullNames } from './required-crds-have-full-names.ts';
import { serviceAccountsAreCreatedByOlm } from './service-accounts-are-created-by-olm.ts';

/** What bundles must be: the rules of opm and operator-framework's validators, and stricter ones of our own. */
export const bundleChecks: readonly Check[] = [
  bundleHasItsDirectories,
  manifestsAreInOneDirectory,
  manifestsAreReadAlike,
  manifestsCanBeRead,
  metadataCanBeRead,
  manifestFilesHaveOneDocument,
  manifestKeysAreUnique,
  bundleHasAnnotations,
  annotationsAreReadAlike,
  bundleMediaTypeMatchesItsFiles,
  bundleNamesItsChannels,
  bundleChannelsAreConsistent,
  bundlePathsAreStandard,
  bundleLabelsEqualAnnotations,
  bundleDirectoryIsItsVersion,
  bundleBelongsToItsPackage,
  dependenciesCanBeRead,
  dependenciesAreComplete,
  constraintsAreCel,
  labelDependenciesAreNotUsed,
  bundleHasOneCsv,
  manifestKindsAreSupported,
  bundleHasNoPodMonitor,
  bundleHasNoNetworkPolicy,
  manifestMetadataIsValid,
  csvHasAnApiVersion,
  csvFieldsHaveTheirTypes,
  csvKeysAreSpelledExactly,
  csvHasItsRequiredFields,
  csvHasItsListingFields,
  csvNamesAreValid,
  csvUpgradeFieldsAreValid,
  csvInstallsDeployments,
  openshiftVersionsAreARange,
  csvInstallModesAreUsable,
  csvInstallModesAreListedOnce,
  conversionWebhooksWatchAllNamespaces,
  csvMinKubeVersionIsValid,
  csvMinKubeVersionFitsOpenshift,
  csvExamplesCanBeRead,
  csvExamplesFitItsApis,
  csvAnnotationKeysAreSpelledExactly,
  bundlePropertiesCanBeParsed,
  bundlePropertiesAreReadAlike,
  csvHasNoPropertiesAnnotation,
  releaseExcludesSubstitutesFor,
  releaseIsPartOfTheName,
  releaseIsShort,
  crdApiVersionIsSupported,
  ownedCrdsAreInTheBundle,
  requiredCrdsHaveFullNames,
  bundledCrdsAreOwned,
  crdVersionsAreDefinedOnce,
  serviceAccountsAreCreatedByOlm,
  bundleRelatedImagesAreReferences,
  deployedImagesAreReferences,
  bundleFitsIntoAConfigMap,
  bundleFitsIntoTheList,
  plainBundleHasObjects,
  ...crdChecks,
  ...optionalBundleChecks,
];
