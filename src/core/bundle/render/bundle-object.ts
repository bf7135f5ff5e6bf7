import { composeDocument } from '../../catalog/compose-document.ts';
import { encodeTextAsBase64 } from '../../catalog/encode-base64.ts';
import type { BundleManifest } from '../model.ts';
import { exactIntegers, mostOfSigned } from './exact-integers.ts';
import { goJson } from './go-json.ts';
import type { RawProperty } from './raw-property.ts';

/** The JSON that opm makes of a manifest. */
function jsonOfManifest({ document, value }: BundleManifest): string {
  return goJson(
    value,
    exactIntegers(() => composeDocument(document), document.format, mostOfSigned),
  );
}

/** A manifest as a property. */
export function bundleObject(manifest: BundleManifest): RawProperty {
  return { type: 'olm.bundle.object', raw: `{"data":"${encodeTextAsBase64(jsonOfManifest(manifest))}"}` };
}
