import { Ajv, type ValidateFunction } from 'ajv';
import { operationOf, resolve, schemaAddress, schemaAt } from './description.ts';
import type { Asked } from './faults.ts';
import { isKnownException } from './known-exceptions.ts';
import type { Shape } from './state/model.ts';

// Its `format`s are notes, some of its keywords are OpenAPI's, and a few of its types are unions.
const options = { strict: false, validateFormats: false, allErrors: true, inlineRefs: false, logger: false } as const;
const validatorOf = compiler(new Ajv(options));
const coercingValidatorOf = compiler(new Ajv({ ...options, coerceTypes: 'array' }));

/** Compiles schemas of GitHub's description when they are first wanted, with those that they refer to. */
function compiler(ajv: Ajv): (schema: Shape) => ValidateFunction {
  const compiled = new WeakMap<Shape, ValidateFunction>();
  return schema => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    addReferences(schema, ajv);
    const validate = ajv.compile(schema);
    compiled.set(schema, validate);
    return validate;
  };
}

function addReferences(value: unknown, ajv: Ajv): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const isReference = key === '$ref' && typeof inner === 'string' && inner.startsWith(schemaAddress);
    if (!isReference) addReferences(inner, ajv);
    else if (ajv.schemas[inner] === undefined) {
      const schema = schemaAt(inner);
      ajv.addSchema(schema, inner);
      addReferences(schema, ajv);
    }
  }
}

/** What in a request is not as GitHub's description of its API has it: one sentence for each. */
export function violationsOfRequest(asked: Asked, query: URLSearchParams): readonly string[] {
  const operation = operationOf(asked.method, asked.template);
  if (operation === undefined) return [`${asked.method} ${asked.template} is not described`];
  const found: string[] = [];
  const say = (what: string) => found.push(`${asked.method} ${asked.template}: ${what}`);
  const known = new Set<string>();
  for (const one of operation.parameters ?? []) {
    const parameter = resolve(one);
    if (parameter.in === 'header') continue;
    known.add(parameter.name);
    const value = parameter.in === 'path' ? asked.params[parameter.name] : query.get(parameter.name);
    if (value === null || value === undefined) {
      if (parameter.required) say(`${parameter.name} is missing`);
      continue;
    }
    const validate = coercingValidatorOf(parameter.schema);
    // A value by itself has nowhere to put what it is coerced to: it is given as part of something.
    if (!validateWithin(validate, value)) say(`${parameter.name}=${value}: ${reasons(validate)}`);
  }
  for (const name of query.keys()) if (!known.has(name)) say(`unknown parameter ${name}`);
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const isEmpty = Object.keys(asked.body).length === 0;
  if (schema === undefined) {
    if (!isEmpty) say('a body is not described');
  } else if (!isEmpty || operation.requestBody?.required) {
    const validate = validatorOf(schema);
    if (!validate(asked.body)) say(`body ${reasons(validate)}`);
    for (const name of strangers(schema, asked.body)) say(`body has an unknown member ${name}`);
  }
  return found;
}

/** GitHub ignores members of a body that it does not know, so a slip of the pen would go unseen. */
function strangers(schema: Shape, body: Shape): readonly string[] {
  const { type, properties } = schema as { readonly type?: string; readonly properties?: Shape };
  if (type !== 'object' || properties === undefined) return [];
  return Object.keys(body).filter(name => !Object.hasOwn(properties, name));
}

/** The same for an answer of the double. */
export function violationsOfAnswer(asked: Asked, status: number, body: unknown): readonly string[] {
  const operation = operationOf(asked.method, asked.template);
  if (operation === undefined) return [];
  const described = operation.responses[String(status)];
  const say = (what: string) => [`${asked.method} ${asked.template} answers ${status}: ${what}`];
  if (described === undefined) {
    if (status < 400) return say('which is not described');
    const validate = validatorOf(schemaAt(`${schemaAddress}basic-error`));
    return validate(body) ? [] : say(`which is no error as GitHub has them: ${reasons(validate)}`);
  }
  const json = resolve(described).content?.['application/json'];
  if (json === undefined) return body === undefined || status >= 400 ? [] : say('which has no body');
  const validate = validatorOf(json.schema);
  if (validate(body)) return [];
  const wrong = (validate.errors ?? []).filter(error => !isKnownException(asked, error));
  return wrong.length === 0 ? [] : say(inWords(wrong));
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
