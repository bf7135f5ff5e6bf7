import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import type { Asked } from './faults.ts';
import { isKnownException } from './known-exceptions.ts';
import type { Shape } from './state/model.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Shape };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Shape }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Loaded {
  readonly description: Description;
  readonly ajv: Ajv;
  readonly coercing: Ajv;
  readonly validators: Map<string, ValidateFunction>;
}

let loaded: Loaded | undefined;

/** Thirteen megabytes: read once by a process, and only where somebody wants it. The package's root would load ten of them. */
function load(): Loaded {
  if (loaded !== undefined) return loaded;
  const root = dirname(createRequire(import.meta.url).resolve('@octokit/openapi/package.json'));
  const text = readFileSync(join(root, 'generated/api.github.com.json'), 'utf8');
  const description = JSON.parse(text) as Description;
  repair(description);
  // Its `format`s are notes, some of its keywords are OpenAPI's, and a few of its types are unions.
  const options = { strict: false, validateFormats: false, allErrors: true, inlineRefs: false, logger: false } as const;
  const ajv = new Ajv(options);
  const coercing = new Ajv({ ...options, coerceTypes: 'array' });
  for (const one of [ajv, coercing]) one.addSchema(description, 'github');
  loaded = { description, ajv, coercing, validators: new Map() };
  return loaded;
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

function inPointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function validator(pointer: string, coercing = false): ValidateFunction {
  const { ajv, coercing: other, validators } = load();
  const key = `${coercing} ${pointer}`;
  const known = validators.get(key);
  if (known !== undefined) return known;
  const made = (coercing ? other : ajv).compile({ $ref: `github#${pointer}` });
  validators.set(key, made);
  return made;
}

function operationOf({ method, template }: Asked): readonly [Operation, string] | undefined {
  const found = load().description.paths[template]?.[method.toLowerCase()];
  return found && [found, `/paths/${inPointer(template)}/${method.toLowerCase()}`];
}

/** What in a request is not as GitHub's description of its API has it: one sentence for each. */
export function violationsOfRequest(asked: Asked, query: URLSearchParams): readonly string[] {
  const [operation, pointer] = operationOf(asked) ?? [];
  if (operation === undefined || pointer === undefined) return [`${asked.method} ${asked.template} is not described`];
  const found: string[] = [];
  const say = (what: string) => found.push(`${asked.method} ${asked.template}: ${what}`);
  const known = new Set<string>();
  for (const [index, one] of (operation.parameters ?? []).entries()) {
    const [parameter, at] = resolve(one, `${pointer}/parameters/${index}`);
    if (parameter.in === 'header') continue;
    known.add(parameter.name);
    const value = parameter.in === 'path' ? asked.params[parameter.name] : query.get(parameter.name);
    if (value === null || value === undefined) {
      if (parameter.required) say(`${parameter.name} is missing`);
      continue;
    }
    const validate = validator(`${at}/schema`, true);
    // A value by itself has nowhere to put what it is coerced to: it is given as part of something.
    if (!validateWithin(validate, value)) say(`${parameter.name}=${value}: ${reasons(validate)}`);
  }
  for (const name of query.keys()) if (!known.has(name)) say(`unknown parameter ${name}`);
  const schema = operation.requestBody?.content?.['application/json'];
  const isEmpty = Object.keys(asked.body).length === 0;
  if (schema === undefined) {
    if (!isEmpty) say('a body is not described');
  } else if (!isEmpty || operation.requestBody?.required) {
    const validate = validator(`${pointer}/requestBody/content/application~1json/schema`);
    if (!validate(asked.body)) say(`body ${reasons(validate)}`);
    for (const name of strangers(pointer, asked.body)) say(`body has an unknown member ${name}`);
  }
  return found;
}

/** GitHub ignores members of a body that it does not know, so a slip of the pen would go unseen. */
function strangers(pointer: string, body: Shape): readonly string[] {
  const at = `${pointer}/requestBody/content/application~1json/schema`;
  const schema = at
    .split('/')
    .slice(1)
    .reduce<unknown>((value, part) => {
      const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
      return (value as Shape | undefined)?.[key];
    }, load().description) as { readonly type?: string; readonly properties?: Shape } | undefined;
  if (schema?.type !== 'object' || schema.properties === undefined) return [];
  const { properties } = schema;
  return Object.keys(body).filter(name => !Object.hasOwn(properties, name));
}

/** The same for an answer of the double. */
export function violationsOfAnswer(asked: Asked, status: number, body: unknown): readonly string[] {
  const [operation, pointer] = operationOf(asked) ?? [];
  if (operation === undefined || pointer === undefined) return [];
  const described = operation.responses[String(status)];
  const say = (what: string) => [`${asked.method} ${asked.template} answers ${status}: ${what}`];
  if (described === undefined) {
    if (status < 400) return say('which is not described');
    const validate = validator('/components/schemas/basic-error');
    return validate(body) ? [] : say(`which is no error as GitHub has them: ${reasons(validate)}`);
  }
  const [response, at] = resolve(described, `${pointer}/responses/${status}`);
  if (response.content?.['application/json'] === undefined) {
    return body === undefined || status >= 400 ? [] : say('which has no body');
  }
  const validate = validator(`${at}/content/application~1json/schema`);
  if (validate(body)) return [];
  const wrong = (validate.errors ?? []).filter(error => !isKnownException(asked, error));
  return wrong.length === 0 ? [] : say(inWords(wrong));
}

function resolve<Value extends { readonly $ref?: string }>(value: Value, pointer: string): readonly [Value, string] {
  if (value.$ref === undefined) return [value, pointer];
  const [, , kind = '', name = ''] = value.$ref.split('/');
  return [load().description.components[kind]?.[name] as Value, `/components/${kind}/${inPointer(name)}`];
}

function validateWithin(validate: ValidateFunction, value: string): boolean {
  // Numbers and truth values are written as text in addresses.
  const candidates: unknown[] = [value];
  if (/^-?\d+$/u.test(value)) candidates.push(Number(value));
  if (value === 'true' || value === 'false') candidates.push(value === 'true');
  return candidates.some(candidate => validate(candidate));
}

function reasons(validate: ValidateFunction): string {
  return inWords(validate.errors ?? []);
}

function inWords(errors: NonNullable<ValidateFunction['errors']>): string {
  return errors
    .slice(0, 12)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join('; ');
}
