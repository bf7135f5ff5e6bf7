import { listOf, struct, text } from '../../catalog/shape/shape.ts';
import { itemsOf, textOf } from '../../json/fields.ts';
import type { SourceFile } from '../../source.ts';
import { decodeAs } from '../read/decode-as.ts';
import { readManifest } from '../read/read-manifest.ts';
import { bundlePrefix, proposedPrefix } from './names.ts';

/** Annotations that belong to the ConfigMap and not to the bundle in it. */
const ofConfigMap = /^(olm\.|operators\.coreos\.com\.|kubectl\.kubernetes\.io\/)/;

const packageManifest = struct({
  packageName: text,
  channels: listOf(struct({ name: text, currentCSV: text })),
  defaultChannel: text,
});

/**
 * The annotations of the bundle in a ConfigMap: those of the object, with the directories that the files go to. Where they name no
 * package, a package manifest among the contents does, as the proposal has it.
 */
export function annotationsOfBundle(
  annotations: ReadonlyMap<string, string>,
  files: readonly SourceFile[],
  contents: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const found = new Map([...annotations].filter(([name, value]) => value !== '' && !ofConfigMap.test(name)));
  const mediaType = annotations.get(`${proposedPrefix}mediatype`) ?? '';
  if (!found.has(`${bundlePrefix}mediatype.v1`) && mediaType !== '')
    found.set(`${bundlePrefix}mediatype.v1`, mediaType);
  found.set(`${bundlePrefix}manifests.v1`, 'manifests/');
  found.set(`${bundlePrefix}metadata.v1`, 'metadata/');
  if (found.has(`${bundlePrefix}package.v1`)) return found;
  for (const [name, value] of ofPackageManifest(files, contents)) found.set(bundlePrefix + name, value);
  return found;
}

function ofPackageManifest(
  files: readonly SourceFile[],
  contents: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] {
  const csv = files
    .map(file => readManifest(file))
    .find(found => 'kind' in found && found.kind === 'ClusterServiceVersion');
  const csvName = csv !== undefined && 'kind' in csv ? csv.name : undefined;
  for (const [path, content] of contents) {
    const manifest = decodeAs({ path, text: content, isUtf8: true }, packageManifest);
    if (!('decoded' in manifest) || textOf(manifest.decoded, 'packageName') === '') continue;
    const channels = itemsOf(manifest.decoded, 'channels')
      .filter(channel => textOf(channel, 'currentCSV') === csvName)
      .map(channel => textOf(channel, 'name'));
    const values: readonly (readonly [string, string])[] = [
      ['package.v1', textOf(manifest.decoded, 'packageName')],
      ['channels.v1', channels.join()],
      ['channel.default.v1', textOf(manifest.decoded, 'defaultChannel')],
    ];
    return values.filter(([, value]) => value !== '');
  }
  return [];
}
