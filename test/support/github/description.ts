import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Shape } from './state/model.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Shape;
}

interface Content {
  readonly content?: { readonly 'application/json'?: { readonly schema: Shape } };
}

export interface Operation {
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content | Reference>>;
}

interface Reference {
  readonly $ref: string;
}

/** What references to schemas begin with here: an address, so that each schema is a document of its own. */
export const schemaAddress = 'github:/schemas/';

interface Description {
  readonly text: Buffer;
  /** Where the value of each path (`/repos/{owner}/{repo}`) and component (`schemas/issue`) begins. */
  readonly places: ReadonlyMap<string, number>;
}

let description: Description | undefined;
const known = new Map<string, Shape | undefined>();

/** What GitHub's OpenAPI description says of an operation. */
export function operationOf(method: string, template: string): Operation | undefined {
  return partOf(template, '\n    }')?.[method.toLowerCase()] as Operation | undefined;
}

/** The schema that a reference leads to. */
export function schemaAt(reference: string): Shape {
  return component('schemas', reference.slice(schemaAddress.length));
}

/** What is said in place, or what a reference stands for. */
export function resolve<Value extends object>(value: Value | Reference): Value {
  if (!('$ref' in value)) return value;
  const [, , section = '', name = ''] = value.$ref.split('/');
  return component(section, name) as Value;
}

function component(section: string, name: string): Shape {
  const found = partOf(`${section}/${name}`, '\n      }');
  if (found === undefined) throw new Error(`GitHub's description has no ${section}/${name}`);
  return found;
}

/** Read part by part: the whole is 13 MB of text and some 100 MB of objects, and a process that has grown takes longer to start others. */
function partOf(name: string, end: string): Shape | undefined {
  if (known.has(name)) return known.get(name);
  description ??= read();
  const { text, places } = description;
  const at = places.get(name);
  const part = at === undefined ? undefined : (JSON.parse(sliced(text, at, end)) as Shape);
  repair(part);
  known.set(name, part);
  return part;
}

function sliced(text: Buffer, at: number, end: string): string {
  if (text.toString('latin1', at, at + 2) === '{}') return '{}';
  const part = text.toString('utf8', at, text.indexOf(end, at) + end.length);
  return part.replaceAll('"#/components/schemas/', `"${schemaAddress}`);
}

function read(): Description {
  // The package's root would load ten such descriptions.
  const root = dirname(createRequire(import.meta.url).resolve('@octokit/openapi/package.json'));
  const text = readFileSync(join(root, 'generated/api.github.com.json'));
  return { text, places: placesIn(text) };
}

/** The description is indented, a member a line; within its texts line ends are escaped. */
function placesIn(text: Buffer): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const open: string[] = [];
  const [lineEnd, space] = [10, 32];
  for (let at = text.indexOf(lineEnd); at >= 0; at = text.indexOf(lineEnd, at + 1)) {
    // Most lines are deeper than what is looked for.
    if (text[at + 7] === space) continue;
    const line = text.toString('utf8', at + 1, at + 200);
    const [all, indentation = '', name = ''] = /^( {2,6})"([^"]*)": /.exec(line) ?? [''];
    if (all === '') continue;
    const depth = indentation.length / 2 - 1;
    open.splice(depth, Number.POSITIVE_INFINITY, name);
    const [top, section] = open;
    if (top === 'paths' && depth === 1) places.set(name, at + 1 + all.length);
    if (top === 'components' && depth === 2) places.set(`${section}/${name}`, at + 1 + all.length);
  }
  return places;
}

/** AJV wants a type beside `nullable`; GitHub leaves it out beside references and alternatives. */
function repair(value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) repair(item);
  } else if (typeof value === 'object' && value !== null) {
    const schema = value as Shape;
    for (const inner of Object.values(schema)) repair(inner);
    if (schema.nullable !== true) return;
    const {
      type,
      allOf,
      anyOf,
      oneOf,
      enum: values,
    } = schema as Readonly<Record<string, readonly unknown[] | undefined>>;
    if (values !== undefined) schema.enum = [...new Set([...values, null])];
    if (type !== undefined) return;
    delete schema.nullable;
    if (anyOf !== undefined) schema.anyOf = [...anyOf, { type: 'null' }];
    else if (oneOf !== undefined) schema.oneOf = [...oneOf, { type: 'null' }];
    else if (allOf !== undefined) {
      delete schema.allOf;
      schema.anyOf = [{ allOf }, { type: 'null' }];
    }
  }
}
