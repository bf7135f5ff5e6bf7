import { readYamlFile } from '../config/read-yaml-file.ts';
import { entryOf } from '../config/yaml-values.ts';
import type { Place, SourceFile } from '../source.ts';

const annotation = 'operators.operatorframework.io.bundle.package.v1';

/**
 * The package that `metadata/annotations.yaml` of a bundle names, and where. Undefined when it names none as a text.
 * https://olm.operatorframework.io/docs/tasks/creating-operator-bundle/
 */
export function packageOfAnnotations(file: SourceFile): { readonly name: string; readonly place: Place } | undefined {
  const value = entryOf(entryOf(readYamlFile(file).root, 'annotations')?.value, annotation)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string'
    ? { name: value.value, place: value.place }
    : undefined;
}
