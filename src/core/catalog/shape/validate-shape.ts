import { isObject, type Json, type JsonObject, type JsonPath } from '../../json.ts';
import { isBase64 } from '../base64.ts';
import { fieldOf, type Shape, type StructShape } from './shape.ts';

/** What is wrong with a value of a shape. */
export type ShapeProblem =
  | { readonly kind: 'type'; readonly path: JsonPath; readonly expected: string; readonly found: Json }
  | { readonly kind: 'base64'; readonly path: JsonPath }
  /** A key that is read as the field `name` without being spelled so. */
  | { readonly kind: 'spelling'; readonly path: JsonPath; readonly name: string }
  /** A key that means something to JavaScript and nothing to OLM. */
  | { readonly kind: 'prototype'; readonly path: JsonPath };

const names: Record<Exclude<Shape['kind'], 'any' | 'checked'>, string> = {
  string: 'a string',
  boolean: 'true or false',
  int32: 'an integer of 32 bits',
  int64: 'an integer of 64 bits',
  bytes: 'base64 text',
  list: 'a list',
  map: 'a mapping',
  struct: 'a mapping',
};

const prototypeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Problems of one kind that are kept. */
const maxOfKind = 1000;

/**
 * What is wrong with a value that is to have a shape, in the order of the value, and of very many of one kind the first. `path` is where the value
 * stands in its document.
 */
export function validateShape(value: Json, shape: Shape, path: JsonPath): ShapeProblem[] {
  const walker = new Walker(path);
  walker.visit(value, shape);
  return walker.shapeProblems;
}

class Walker {
  readonly shapeProblems: ShapeProblem[] = [];
  private readonly counts = { type: 0, base64: 0, spelling: 0, prototype: 0 };
  /** The path of the value at hand: one list that grows and shrinks, copied only for problems. */
  private readonly path: (string | number)[];

  constructor(path: JsonPath) {
    this.path = [...path];
  }

  visit(value: Json, shape: Shape): void {
    if (value === null && shape.kind !== 'checked') return;
    switch (shape.kind) {
      case 'any':
        break;
      case 'string':
        if (typeof value !== 'string') this.refuse(shape, value);
        break;
      case 'boolean':
        if (typeof value !== 'boolean') this.refuse(shape, value);
        break;
      case 'int32':
        if (!isInteger(value, -(2 ** 31), 2 ** 31)) this.refuse(shape, value);
        break;
      case 'int64':
        if (!isInteger(value, -(2 ** 63), 2 ** 63)) this.refuse(shape, value);
        break;
      case 'bytes':
        this.visitBytes(value, shape);
        break;
      case 'checked':
        this.visitChecked(value, shape);
        break;
      case 'list':
        if (Array.isArray(value)) this.visitItems(value, shape.of);
        else this.refuse(shape, value);
        break;
      case 'map':
        if (isObject(value)) this.visitMembers(value, shape.of);
        else this.refuse(shape, value);
        break;
      case 'struct':
        if (isObject(value)) this.visitFields(value, shape);
        else this.refuse(shape, value);
    }
  }

  private visitChecked(value: Json, shape: Shape & { kind: 'checked' }): void {
    const taken = shape.as(value);
    if (taken === undefined) this.refuse(shape, value);
    else this.visit(value, taken);
  }

  private visitItems(list: readonly Json[], items: Shape): void {
    const depth = this.path.length;
    for (let index = 0; index < list.length; index += 1) {
      this.path[depth] = index;
      this.visit(list[index] as Json, items);
    }
    this.path.length = depth;
  }

  private visitMembers(map: JsonObject, items: Shape): void {
    const depth = this.path.length;
    for (const key of Object.keys(map)) {
      this.path[depth] = key;
      this.visit(map[key] as Json, items);
    }
    this.path.length = depth;
  }

  private visitFields(object: JsonObject, shape: StructShape): void {
    const depth = this.path.length;
    for (const key of Object.keys(object)) {
      this.path[depth] = key;
      const field = shape.fields.get(key);
      if (field !== undefined) this.visit(object[key] as Json, field);
      else this.visitOther(object[key] as Json, shape, key);
    }
    this.path.length = depth;
  }

  /** What is under a key that is no field as it is spelled. */
  private visitOther(value: Json, shape: StructShape, key: string): void {
    const name = fieldOf(shape, key);
    const field = name === undefined ? undefined : shape.fields.get(name);
    if (name !== undefined && field !== undefined) {
      this.add({ kind: 'spelling', path: [...this.path], name });
      this.visit(value, field);
    } else if (prototypeKeys.has(key)) this.add({ kind: 'prototype', path: [...this.path] });
  }

  /** Go decodes a string as base64, and a list of small numbers as bytes too. */
  private visitBytes(value: Json, shape: Shape): void {
    if (typeof value === 'string') {
      if (!isBase64(value)) this.add({ kind: 'base64', path: [...this.path] });
    } else if (!Array.isArray(value) || !value.every(item => item === null || isInteger(item, 0, 256))) {
      this.refuse(shape, value);
    }
  }

  private add(shapeProblem: ShapeProblem): void {
    this.counts[shapeProblem.kind] += 1;
    if (this.counts[shapeProblem.kind] <= maxOfKind) this.shapeProblems.push(shapeProblem);
  }

  private refuse(shape: Shape, found: Json): void {
    const expected = shape.kind === 'any' ? 'anything' : shape.kind === 'checked' ? shape.expected : names[shape.kind];
    this.add({ kind: 'type', path: [...this.path], expected, found });
  }
}

function isInteger(value: Json, lowest: number, limit: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= lowest && value < limit;
}
