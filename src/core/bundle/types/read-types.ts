import {
  any,
  boolean,
  bytes,
  int32,
  int64,
  listOf,
  mapOf,
  type Shape,
  type StructShape,
  struct,
  text,
} from '../../catalog/decode/shape.ts';
import { customTypes } from './custom-types.ts';

const basic: ReadonlyMap<string, Shape> = new Map([
  ['text', text],
  ['boolean', boolean],
  ['int32', int32],
  ['int64', int64],
  ['bytes', bytes],
  ['any', any],
]);

/**
 * The types of a table: `Name: field type, field type`, one for each line, a line that begins with a blank continuing the one before it.
 * `type[]` is a list and `type{}` a mapping of it. Types may hold each other and themselves.
 *
 * @param isExact whether keys are found by their exact spelling, as Kubernetes does, or without regard to case, as Go does
 */
export function readTypes(tables: readonly string[], isExact: boolean): ReadonlyMap<string, StructShape> {
  const types = new Map<string, StructShape>();
  const custom = customTypes(() => types.get('JSONSchemaProps') ?? struct({}));
  const shapeOf = (name: string): Shape => {
    if (name.endsWith('[]')) return listOf(shapeOf(name.slice(0, -2)));
    if (name.endsWith('{}')) return mapOf(shapeOf(name.slice(0, -2)));
    const found = basic.get(name) ?? custom.get(name) ?? types.get(name);
    if (found === undefined) throw new Error(`the type ${name} is in no table`);
    return found;
  };
  const lines = tables.flatMap(table => table.replaceAll(/\n +/g, ' ').trim().split('\n'));
  const filled = lines.map(line => {
    const colon = line.indexOf(':');
    const fields = new Map<string, Shape>();
    const members = line
      .slice(colon + 1)
      .split(',')
      .map(member => member.trim().split(' ') as [string, string])
      .filter(([name]) => name !== '');
    const { folded } = struct(Object.fromEntries(members.map(([name]) => [name, any])));
    types.set(line.slice(0, colon), { kind: 'struct', fields, folded: isExact ? new Map() : folded });
    return { fields, members };
  });
  for (const { fields, members } of filled) {
    for (const [name, type] of members) fields.set(name, shapeOf(type));
  }
  return types;
}
