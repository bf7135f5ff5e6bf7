import { readYamlFile } from '../config/read-yaml-file.ts';
import { entryOf } from '../config/yaml-values.ts';
import type { Place, SourceFile } from '../source.ts';

const annotation = 'operators.operatorframework.io.bundle.package.v1';

interface NamedPackage {
  readonly name: string;
  readonly place: Place;
}

/** Checks ask about the same file, and about that of one released bundle for each new one. */
const known = new WeakMap<SourceFile, { readonly named: NamedPackage | undefined }>();

/**
 * The package that `metadata/annotations.yaml` of a bundle names, and where. Undefined when it names none as a text.
 * https://olm.operatorframework.io/docs/tasks/creating-operator-bundle/
 */
export function packageOfAnnotations(file: SourceFile): NamedPackage | undefined {
  const read = known.get(file) ?? { named: namedIn(file) };
  known.set(file, read);
  return read.named;
}

function namedIn(file: SourceFile): NamedPackage | undefined {
  const value = entryOf(entryOf(readYamlFile(file).root, 'annotations')?.value, annotation)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string'
    ? { name: value.value, place: value.place }
    : undefined;
}
