import type { Check } from '../../define.ts';
import { crdConversionIsValid } from './crd-conversion-is-valid.ts';
import { crdFieldsHaveTheirTypes } from './crd-fields-have-their-types.ts';
import { crdMetadataIsValid } from './crd-metadata-is-valid.ts';
import { crdNamesAreValid } from './crd-names-are-valid.ts';
import { crdPrinterColumnsAreValid } from './crd-printer-columns-are-valid.ts';
import { crdPrunesUnknownFields } from './crd-prunes-unknown-fields.ts';
import { crdScalePathsAreValid } from './crd-scale-paths-are-valid.ts';
import { crdSelectableFieldsAreValid } from './crd-selectable-fields-are-valid.ts';
import { crdVersionsAreValid } from './crd-versions-are-valid.ts';

/** Kubernetes' own rules for CustomResourceDefinitions, but for those of their schemas, as operator-framework's validator has them. */
export const crdChecks: readonly Check[] = [
  crdFieldsHaveTheirTypes,
  crdNamesAreValid,
  crdMetadataIsValid,
  crdVersionsAreValid,
  crdConversionIsValid,
  crdPrinterColumnsAreValid,
  crdScalePathsAreValid,
  crdSelectableFieldsAreValid,
  crdPrunesUnknownFields,
];
