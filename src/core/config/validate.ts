import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Check } from '../check.ts';
import { readRegistryPrefix } from '../image/registry-prefix.ts';
import { readLogin } from '../ownership/login.ts';
import { describeError, nearestKey, pathOfError } from './describe-error.ts';
import type { ConfigProblem } from './model.ts';
import { configSchema } from './schema.ts';
import { type KeyPath, nodeAt, placeAt, showPath, toJson, without } from './tree-paths.ts';
import type { YamlNode } from './yaml-tree.ts';

/** After that many rounds of taking wrong parts away the rest is given up. */
const maxRounds = 4;

/** What is right in a tree, and what is wrong with the rest. */
export interface Validated {
  readonly tree: YamlNode;
  readonly problems: readonly ConfigProblem[];
}

/** Holds a configuration to its schema, and to what a schema cannot say: logins are logins, days are days, registries have images. */
export function validateConfig(root: YamlNode, checks: readonly Check[]): Validated {
  const validate = validatorFor(root, checks);
  const ids = checks.map(check => check.id);
  const problems: ConfigProblem[] = [];
  let tree = root;
  for (let round = 0; round < maxRounds; round++) {
    const errors = validate(toJson(tree)) ? [] : distinct(validate.errors ?? []);
    const faults = errors.length > 0 ? [] : faultsOf(tree);
    if (errors.length + faults.length === 0) return { tree, problems };
    const at = tree;
    // Later errors are about what the first ones left of a list.
    if (round === 0) problems.push(...withoutMisspelled(errors).map(error => describeError(error, at, ids)));
    problems.push(...faults.map(fault => fault.problem));
    tree = without(tree, [...errors.map(error => pathOfError(error, at)), ...faults.map(fault => fault.path)]);
  }
  return { tree: { kind: 'map', entries: new Map(), place: root.place }, problems };
}

const validators = new WeakMap<readonly Check[], Map<string, ValidateFunction>>();

/** Compiling takes longer than validating: once for each set of checks that a configuration has settings for, and only for these. */
function validatorFor(root: YamlNode, checks: readonly Check[]): ValidateFunction {
  const configured = nodeAt(root, ['checks']);
  const settable = checks.filter(check => configured?.kind === 'map' && configured.entries.has(check.id));
  const key = settable.map(check => check.id).join(' ');
  const known = validators.get(checks) ?? new Map<string, ValidateFunction>();
  validators.set(checks, known);
  const validate =
    known.get(key) ??
    new Ajv2020({ allErrors: true, strict: false, verbose: true }).compile(configSchema(checks, settable));
  known.set(key, validate);
  return validate;
}

/** An unknown value is one error, however many keywords notice it. */
function distinct(errors: readonly ErrorObject[]): ErrorObject[] {
  const seen = new Set<string>();
  return errors.filter(({ instancePath, params, keyword }) => {
    const key = `${instancePath} ${keyword === 'additionalProperties' ? String(params.additionalProperty) : ''} ${keyword === 'required' ? String(params.missingProperty) : ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** A key that is missing because its name is misspelled is one mistake. */
function withoutMisspelled(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const misspelled = new Set(errors.map(error => `${error.instancePath} ${nearestKey(error)}`));
  return errors.filter(
    ({ keyword, instancePath, params }) =>
      keyword !== 'required' || !misspelled.has(`${instancePath} ${String(params.missingProperty)}`),
  );
}

interface Fault {
  readonly path: KeyPath;
  readonly problem: ConfigProblem;
}

function faultsOf(tree: YamlNode): Fault[] {
  return [...loginsOf(tree), ...daysOf(tree), ...registriesOf(tree)];
}

function* loginsOf(tree: YamlNode): Iterable<Fault> {
  const lists: KeyPath[] = [
    ['owners', 'maintainers'],
    ['owners', 'bots'],
    ['owners', 'releaseBots'],
  ];
  const packages = nodeAt(tree, ['owners', 'packages']);
  if (packages?.kind === 'map') for (const name of packages.entries.keys()) lists.push(['owners', 'packages', name]);
  for (const path of lists) {
    const list = nodeAt(tree, path);
    for (const index of list?.kind === 'list' ? list.items.keys() : []) {
      const login = nodeAt(tree, [...path, index, 'login']);
      if (login?.kind === 'scalar') yield* loginFault(tree, [...path, index, 'login'], login.text);
    }
  }
  const ids = nodeAt(tree, ['owners', 'ids']);
  if (ids?.kind === 'map') {
    for (const login of ids.entries.keys()) yield* loginFault(tree, ['owners', 'ids', login], login);
  }
}

function* loginFault(tree: YamlNode, path: KeyPath, text: string): Iterable<Fault> {
  const read = readLogin(text);
  if ('login' in read) return;
  const message = `"${text.slice(0, 80)}" is ${read.problem}.`;
  const fix = 'Write the login of a GitHub user: letters, digits and hyphens, without an @.';
  yield { path, problem: { message, fix, place: placeAt(tree, path) } };
}

function* daysOf(tree: YamlNode): Iterable<Fault> {
  const waivers = nodeAt(tree, ['waivers']);
  for (const index of waivers?.kind === 'list' ? waivers.items.keys() : []) {
    const path = ['waivers', index, 'expires'];
    const day = nodeAt(tree, path);
    if (day?.kind !== 'scalar' || isDay(day.text)) continue;
    const message = `"${day.text}" in "${showPath(path)}" is not a date in the calendar.`;
    yield { path, problem: { message, fix: 'Write the last day as YYYY-MM-DD.', place: placeAt(tree, path) } };
  }
}

function* registriesOf(tree: YamlNode): Iterable<Fault> {
  const list = nodeAt(tree, ['images', 'allowedRegistries']);
  for (const [index, item] of list?.kind === 'list' ? list.items.entries() : []) {
    if (item.kind !== 'scalar') continue;
    const read = readRegistryPrefix(item.text);
    if ('isUsable' in read) continue;
    const path = ['images', 'allowedRegistries', index];
    const message = `No image is in registry "${item.text.slice(0, 80)}" of "${showPath(path)}".`;
    const fix =
      read.instead === undefined
        ? 'Write a host, and a path if needed, as in `quay.io/example`; to allow every registry, leave the list empty.'
        : `Write \`${read.instead}\`.`;
    yield { path, problem: { message, fix, place: placeAt(tree, path) } };
  }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
