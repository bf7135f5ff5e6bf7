import { memoise } from '../../memoise.ts';
import type { Shape, StructShape } from './shape.ts';

/** The same struct, whose fields and those of all structs in it are found by their exact keys, as Kubernetes does; Go finds them without regard to case. */
export const exactKeys = memoise((shape: StructShape): StructShape => new ExactStruct(shape));

class ExactStruct implements StructShape {
  readonly kind = 'struct';
  readonly table: StructShape['table'];
  readonly folded: ReadonlyMap<string, string> = new Map();
  readonly #struct: StructShape;
  #fields: ReadonlyMap<string, Shape> | undefined;

  constructor(struct: StructShape) {
    this.#struct = struct;
    this.table = struct.table;
  }

  /** Made when the struct is looked into: structs may hold themselves. */
  get fields(): ReadonlyMap<string, Shape> {
    this.#fields ??= new Map(Array.from(this.#struct.fields, ([name, field]) => [name, exactIn(field)]));
    return this.#fields;
  }
}

function exactIn(shape: Shape): Shape {
  switch (shape.kind) {
    case 'struct':
      return exactKeys(shape);
    case 'list':
    case 'map':
      return { kind: shape.kind, of: exactIn(shape.of) };
    case 'checked':
      return { ...shape, as: value => exactOr(shape.as(value)) };
    default:
      return shape;
  }
}

function exactOr(shape: Shape | undefined): Shape | undefined {
  return shape === undefined ? undefined : exactIn(shape);
}
