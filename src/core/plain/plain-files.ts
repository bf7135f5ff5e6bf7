import { writeYaml } from '../catalog/write-yaml.ts';
import { objectOf, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import type { SourceFile } from '../source.ts';

/** Names of files stay below the limit of a key of a ConfigMap. */
const maxName = 200;

/**
 * Objects as the files of a bundle of plain manifests, `plain+v0`: one for each, named after its kind and name, all directly in `manifests/`.
 *
 * @see https://github.com/operator-framework/rukpak/blob/v0.24.0/docs/bundles/plain.md
 */
export function plainFiles(objects: readonly JsonObject[]): readonly SourceFile[] {
  const taken = new Map<string, number>();
  return objects.map(object => {
    const base = `${textOf(object, 'kind')}-${textOf(objectOf(object, 'metadata'), 'name')}`;
    const name = base
      .toLowerCase()
      .replace(/[^-.a-z0-9]/g, '-')
      .slice(0, maxName);
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const path = `manifests/${name}${count === 1 ? '' : `_${count}`}.yaml`;
    return { path, text: writeYaml(object), isUtf8: true };
  });
}
