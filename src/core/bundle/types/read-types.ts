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
} from '../../catalog/shape/shape.ts';
import { customTypes } from './custom-types.ts';

const basic = new Map<string, Shape>([
  ['text', text],
  ['boolean', boolean],
  ['int32', int32],
  ['int64', int64],
  ['bytes', bytes],
  ['any', any],
]);

/** Types by their names. */
type Types = ReadonlyMap<string, StructShape>;

/**
 * The types of a table: `Name: field type, field type`, one for each line, a line that begins with a blank continuing the one before it.
 * `type[]` is a list and `type{}` a mapping of it. Types may hold each other and themselves. A type is read when it is looked into: a document
 * needs few of the hundreds.
 *
 * @param isExact whether keys are found by their exact spelling, as Kubernetes does, or without regard to case, as Go does
 */
export function readTypes(tables: readonly string[], isExact: boolean): Types {
  const types = new Map<string, StructShape>();
  const custom = customTypes(() => types.get('JSONSchemaProps') ?? struct({}));
  const shapeOf = (name: string): Shape => {
    if (name.endsWith('[]')) return listOf(shapeOf(name.slice(0, -2)));
    if (name.endsWith('{}')) return mapOf(shapeOf(name.slice(0, -2)));
    const found = basic.get(name) ?? custom.get(name) ?? types.get(name);
    if (found === undefined) throw new Error(`the type ${name} is in no table`);
    return found;
  };
  for (const line of tables.flatMap(table => table.replaceAll(/\n +/g, ' ').trim().split('\n'))) {
    const colon = line.indexOf(':');
    types.set(line.slice(0, colon), new TypeOfTable(line.slice(colon + 1), shapeOf, isExact));
  }
  return types;
}

class TypeOfTable implements StructShape {
  readonly kind = 'struct';
  private readonly members: string;
  private readonly shapeOf: (name: string) => Shape;
  private readonly isExact: boolean;
  private known: StructShape | undefined;

  constructor(members: string, shapeOf: (name: string) => Shape, isExact: boolean) {
    this.members = members;
    this.shapeOf = shapeOf;
    this.isExact = isExact;
  }

  get fields(): StructShape['fields'] {
    return this.read().fields;
  }

  get table(): StructShape['table'] {
    return this.read().table;
  }

  get folded(): StructShape['folded'] {
    return this.read().folded;
  }

  private read(): StructShape {
    this.known ??= this.readMembers();
    return this.known;
  }

  private readMembers(): StructShape {
    const members = this.members.split(',').map(member => member.trim().split(' ') as [string, string]);
    const fields = members.filter(([name]) => name !== '').map(([name, type]) => [name, this.shapeOf(type)] as const);
    const { kind, table, fields: shapes, folded } = struct(Object.fromEntries(fields));
    return { kind, table, fields: shapes, folded: this.isExact ? new Map() : folded };
  }
}
