import type { BundleManifest, UnreadableFile } from '../bundle/model.ts';
import { manifestsOfFile } from '../bundle/read/manifests-of-file.ts';
import { objectOf } from '../json/fields.ts';
import type { JsonObject, JsonPath } from '../json.ts';
import { memoise } from '../memoise.ts';
import type { SourceFile } from '../source.ts';
import { rukpakGroup } from './rukpak-group.ts';

/** An object of RukPak: a `BundleDeployment`, or a `Bundle` or `BundleInstance` of its older forms. */
export interface RukpakObject {
  readonly manifest: BundleManifest;
  /** Where it says what it installs. */
  readonly sourcePath: JsonPath;
  /** What it installs; empty where it does not say. */
  readonly source: JsonObject;
}

type Documents = readonly (BundleManifest | UnreadableFile)[];

/** The documents of a file. Each file is read once for all checks. */
export const documentsOf = memoise((file: SourceFile): Documents => manifestsOfFile(file));

/** The objects of RukPak in files. */
export function rukpakObjects(files: readonly SourceFile[] = []): readonly RukpakObject[] {
  return files
    .filter(({ text }) => text.includes(rukpakGroup))
    .flatMap(documentsOf)
    .flatMap(manifest => ('value' in manifest && isOfRukpak(manifest) ? [objectOfManifest(manifest)] : []));
}

function isOfRukpak({ apiVersion }: BundleManifest): boolean {
  return apiVersion.startsWith(`${rukpakGroup}/`);
}

/**
 * The older forms of deployments have a template of a bundle.
 *
 * @see https://github.com/operator-framework/rukpak/blob/v0.16.0/api/v1alpha1/bundledeployment_types.go
 */
function objectOfManifest(manifest: BundleManifest): RukpakObject {
  const hasTemplate = manifest.kind !== 'Bundle' && manifest.apiVersion.endsWith('/v1alpha1');
  const sourcePath = hasTemplate ? ['spec', 'template', 'spec', 'source'] : ['spec', 'source'];
  return { manifest, sourcePath, source: sourcePath.reduce(objectOf, manifest.value) };
}
