import { any, struct } from '../../catalog/shape/shape.ts';
import { decodeAs } from '../read/decode-as.ts';
import { readManifest } from '../read/read-manifest.ts';

const metadata = struct({ annotations: any, dependencies: any, properties: any });

/**
 * Which directory of a bundle a file belongs to, by what it says: a ConfigMap has no directories. Undefined for what belongs to none, such
 * as the package manifest of the old format.
 */
export function placeOfContent(name: string, text: string): 'manifests' | 'metadata' | undefined {
  const file = { path: name, text, isUtf8: true };
  if ('value' in readManifest(file)) return 'manifests';
  const found = decodeAs(file, metadata);
  return 'decoded' in found && Object.keys(found.decoded).length > 0 ? 'metadata' : undefined;
}
