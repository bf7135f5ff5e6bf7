import type { ErrorObject } from 'ajv';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { readLogin } from '../ownership/login.ts';
import { nearestWord } from '../text/nearest-word.ts';
import type { ConfigProblem } from './model.ts';
import { configSchema } from './schema.ts';
import { type KeyPath, nodeAt, placeAt, showPath } from './tree-paths.ts';
import type { YamlNode } from './yaml-tree.ts';

/** The path that an error is about: the key itself where it is one too many. */
export function pathOfError({ instancePath, params, keyword }: ErrorObject, root: YamlNode): KeyPath {
  const path: (string | number)[] = [];
  for (const part of instancePath.split('/').slice(1)) {
    const step = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(nodeAt(root, path)?.kind === 'list' ? Number(step) : step);
  }
  return keyword === 'additionalProperties' ? [...path, String(params.additionalProperty)] : path;
}

/**
 * What an error of the schema says to a person.
 *
 * @param checks ids of all checks
 */
export function describeError(error: ErrorObject, root: YamlNode, checks: readonly string[]): ConfigProblem {
  const path = pathOfError(error, root);
  const node = nodeAt(root, path);
  const value = node?.kind === 'scalar' ? node.text.slice(0, 80) : '';
  return { ...sentences(error, path, value, checks), place: placeAt(root, path) };
}

interface Sentences {
  readonly message: string;
  readonly fix: string;
}

function sentences(error: ErrorObject, path: KeyPath, value: string, checks: readonly string[]): Sentences {
  const key = showPath(path);
  switch (error.keyword) {
    case 'additionalProperties':
      return isCheck(path) ? unknownCheck(String(path.at(-1)), checks) : unknownKey(path, error);
    case 'enum':
      return unknownValue(path, value, valuesOf(error), checks);
    case 'type': {
      const type = typeName(error.params.type);
      const what = path.length === 0 ? 'The configuration' : `"${key}"`;
      return { message: `${what} must be ${type}.`, fix: `Write ${meantBy(path, value) ?? type}.` };
    }
    case 'required':
      return {
        message: `"${String(error.params.missingProperty)}" is missing in "${key}".`,
        fix: `Add "${String(error.params.missingProperty)}".`,
      };
    case 'minimum':
    case 'maximum':
      return {
        message: `"${key}" is ${value}, but must be ${error.keyword === 'minimum' ? 'at least' : 'at most'} ${String(error.params.limit)}.`,
        fix: 'Write a number within the limit.',
      };
    case 'minLength':
    case 'minItems':
      return { message: `"${key}" is empty.`, fix: 'Set a value, or remove the key.' };
    case 'uniqueItems':
      return { message: `"${key}" has a duplicate value.`, fix: 'Remove the duplicate.' };
    case 'pattern':
      return malformed(path, value);
    default:
      return {
        message: `"${key}" ${error.message ?? 'is wrong'}.`,
        fix: 'See the description of this key in the schema.',
      };
  }
}

/** The key that was probably meant by one that is not known at the place of an error. */
export function nearestKey(error: ErrorObject): string | undefined {
  if (error.keyword !== 'additionalProperties') return undefined;
  return nearestWord(String(error.params.additionalProperty), propertiesOf(error));
}

/** What was probably meant where a login or a severity is written in the place of what holds it. */
function meantBy(path: KeyPath, value: string): string | undefined {
  if (isCheck(path)) return isSeverity(value) ? `\`${String(path[1])}: {severity: ${value}}\`` : undefined;
  if (!('login' in readLogin(value))) return undefined;
  if (isAccounts(path)) return `\`[{login: ${value}}]\``;
  return isAccounts(path.slice(0, -1)) ? `\`{login: ${value}}\`` : undefined;
}

function isSeverity(value: string): boolean {
  return ['error', 'warning', 'off'].includes(value);
}

/** Whether accounts are listed here. The service accounts of releases need more than a login. */
function isAccounts(path: KeyPath): boolean {
  const [section, key] = path;
  if (section !== 'owners') return false;
  return key === 'packages' ? path.length === 3 : path.length === 2 && (key === 'maintainers' || key === 'bots');
}

function isCheck(path: KeyPath): boolean {
  return path[0] === 'checks' && path.length === 2;
}

function unknownCheck(id: string, known: readonly string[]): Sentences {
  const nearest = nearestWord(id, known);
  return {
    message: `Check "${id.slice(0, 80)}" does not exist.`,
    fix: nearest === undefined ? "Use an id that 'catalog-keeper explain' lists." : `Did you mean "${nearest}"?`,
  };
}

function unknownKey(path: KeyPath, error: ErrorObject): Sentences {
  const word = String(path.at(-1));
  const known = propertiesOf(error);
  const where = path.length === 1 ? 'the configuration' : `"${showPath(path.slice(0, -1))}"`;
  const message = `"${word.slice(0, 80)}" is not a key of ${where}.`;
  const nearest = nearestKey(error);
  if (nearest !== undefined) return { message, fix: `Did you mean "${nearest}"?` };
  const elsewhere = keyElsewhere(word);
  if (elsewhere !== undefined)
    return { message, fix: `Did you mean "${elsewhere}"${elsewhere.includes('.') ? '' : ' at the top level'}?` };
  return { message, fix: known.length === 0 ? 'Remove it.' : `Use one of ${known.join(', ')}, or remove it.` };
}

/** The path of a key with this name, or nearly, in another part of the configuration, such as `owners.maintainers`. */
function keyElsewhere(word: string): string | undefined {
  const paths = [...keyPaths(configSchema([]))];
  const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);
  const name = nearestWord(word, paths.map(lastOf));
  return paths.find(path => lastOf(path) === name);
}

function* keyPaths({ properties }: JsonObject, above = ''): Iterable<string> {
  for (const [key, schema] of isObject(properties) ? Object.entries(properties) : []) {
    yield `${above}${key}`;
    if (isObject(schema)) yield* keyPaths(schema as JsonObject, `${above}${key}.`);
  }
}

/** @param checks ids of all checks: some cannot be waived */
function unknownValue(path: KeyPath, value: string, allowed: readonly string[], checks: readonly string[]): Sentences {
  const nearest = nearestWord(value, allowed);
  if (path[0] === 'waivers' && path.at(-1) === 'check') {
    if (checks.includes(value)) {
      return { message: `Check "${value}" cannot be waived.`, fix: 'Remove the waiver, or name another check.' };
    }
    return unknownCheck(value, allowed);
  }
  return {
    message: `"${showPath(path)}" cannot be "${value}".`,
    fix: nearest === undefined ? `Write one of ${allowed.join(', ')}.` : `Did you mean "${nearest}"?`,
  };
}

function malformed(path: KeyPath, value: string): Sentences {
  if (path.at(-1) === 'expires') {
    return { message: `"${value}" is not a date.`, fix: 'Write the last day as YYYY-MM-DD.' };
  }
  if (path[0] === 'catalogs' || path[0] === 'operators') {
    return {
      message: `"${showPath(path)}" is "${value}", which is outside the repository.`,
      fix: 'Write a relative path without `..`.',
    };
  }
  return {
    message: `"${showPath(path)}" cannot be "${value}".`,
    fix: 'See the description of this key in the schema.',
  };
}

function typeName(type: Json | undefined): string {
  const names: Readonly<Record<string, string>> = {
    array: 'a list',
    object: 'a map',
    string: 'a text',
    integer: 'a whole number',
    number: 'a number',
    boolean: '`true` or `false`',
  };
  const types = Array.isArray(type) ? type.map(String) : [String(type)];
  return types.map(name => (Object.hasOwn(names, name) ? names[name] : name)).join(' or ');
}

/** Keys that the schema knows at the place of an error. */
function propertiesOf({ parentSchema }: ErrorObject): string[] {
  const properties = (parentSchema as JsonObject | undefined)?.properties;
  return isObject(properties) ? Object.keys(properties) : [];
}

function valuesOf({ params }: ErrorObject): string[] {
  return Array.isArray(params.allowedValues) ? params.allowedValues.map(String) : [];
}
