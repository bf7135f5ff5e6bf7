import { any, listOf, mapOf, type StructShape, struct, text } from '../../catalog/shape/shape.ts';
import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import type { SourceFile } from '../../source.ts';
import type { Bundle, TypeAndValue, UnreadableFile } from '../model.ts';
import { type DecodedFile, decodeAs } from './decode-as.ts';
import { renderedAnnotations } from './rendered-annotations.ts';

const annotationsShape = struct({ annotations: mapOf(text) });
const dependenciesShape = struct({ dependencies: listOf(struct({ type: text, value: any })) });
const propertiesShape = struct({ properties: listOf(struct({ type: text, value: any })) });

type Metadata = Pick<Bundle, 'annotations' | 'dependencies' | 'properties' | 'unreadable'>;

/**
 * What the files of `metadata/` say, in the order of their names: of each kind the first file that says something, whatever it is called.
 * A file that is none of YAML and JSON is no part of a bundle, but one that looks like metadata and cannot be decoded is unreadable, and so is one that
 * opm may decode, whatever it is called.
 */
export function readMetadata(files: readonly SourceFile[]): Metadata {
  // By file: one that cannot be read is met again by each kind.
  const unreadable = new Map<SourceFile, UnreadableFile>();
  const first = (shape: StructShape, isEmpty: (decoded: JsonObject) => boolean): DecodedFile | undefined => {
    for (const file of files) {
      const found = decodeAs(file, shape);
      if (!('decoded' in found)) unreadable.set(file, unreadable.get(file) ?? found);
      else if (!isEmpty(found.decoded)) return found;
    }
    return undefined;
  };
  const annotations = first(annotationsShape, decoded => Object.keys(objectOf(decoded, 'annotations')).length === 0);
  const dependencies = first(dependenciesShape, decoded => itemsOf(decoded, 'dependencies').length === 0);
  for (const file of files) {
    const found = decodeAs(file, renderedAnnotations);
    if (!('decoded' in found) && found.mayBeReadByOpm === true) unreadable.set(file, found);
  }
  const properties = first(propertiesShape, decoded => itemsOf(decoded, 'properties').length === 0);
  return {
    annotations: annotations && { ...annotations, values: textsOf(objectOf(annotations.decoded, 'annotations')) },
    dependencies: dependencies && { ...dependencies, items: typedItems(dependencies.decoded, 'dependencies') },
    properties: properties && { ...properties, items: typedItems(properties.decoded, 'properties') },
    unreadable: [...unreadable.values()].filter(
      ({ file, mayBeReadByOpm }) => mayBeReadByOpm === true || /\.(ya?ml|json)$/.test(file.path),
    ),
  };
}

function textsOf(object: JsonObject): ReadonlyMap<string, string> {
  return new Map(Object.keys(object).map(key => [key, textOf(object, key)]));
}

function typedItems(decoded: JsonObject, name: string): TypeAndValue[] {
  return itemsOf(decoded, name).map(item => ({ type: textOf(item, 'type'), value: item.value ?? null }));
}
