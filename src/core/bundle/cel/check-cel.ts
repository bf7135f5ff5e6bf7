import { celTypeNames, resultOfCall } from './cel-functions.ts';
import type { CelNode } from './cel-node.ts';
import { CelProblem } from './cel-problem.ts';
import { type CelType, unify } from './cel-type.ts';
import { parseCel } from './parse-cel.ts';

type Scope = ReadonlyMap<string, CelType>;

/** Macros that go through a list or the keys of a mapping: their first argument is the name of a variable. */
const loops: ReadonlyMap<string, readonly number[]> = new Map([
  ['all', [2]],
  ['exists', [2]],
  ['exists_one', [2]],
  ['filter', [2]],
  ['map', [2, 3]],
]);

/** What a constraint knows: the properties of a bundle, each a mapping with `type` and `value`. */
const environment: Scope = new Map<string, CelType>([['properties', { list: { key: 'string', value: 'any' } }]]);

/**
 * Whether OLM can compile a CEL expression into a constraint: syntax, names and, as far as they are known, types. It must give a
 * boolean. What an expression does with types that are only known when it runs is not looked at, as OLM does not.
 *
 * @returns what is wrong; undefined where nothing is
 */
export function checkCel(text: string): CelError | undefined {
  const compiled = compileCel(text);
  return 'error' in compiled ? compiled : undefined;
}

/** What is wrong with an expression, as a phrase that follows `the expression`. */
export interface CelError {
  readonly error: string;
  /** It could not be determined whether this is wrong. */
  readonly isUnknown: boolean;
}

/** The same, with the expression where nothing is wrong with it. */
export function compileCel(text: string): CelNode | CelError {
  try {
    const node = parseCel(text);
    return typeOf(node, environment) === 'bool' ? node : { error: 'it gives no boolean', isUnknown: false };
  } catch (error) {
    if (error instanceof CelProblem) return { error: error.message, isUnknown: error.isUnknown };
    throw error;
  }
}

function typeOf(node: CelNode, scope: Scope): CelType {
  switch (node.kind) {
    case 'literal':
      return node.type;
    case 'name':
      return typeOfName(node.name, scope);
    case 'field':
      return typeOfField(typeOf(node.of, scope), node.name);
    case 'list':
      return { list: joined(node.items.map(item => typeOf(item, scope))) };
    case 'map': {
      const keys = node.entries.map(([key]) => typeOf(key, scope));
      return { key: joined(keys), value: joined(node.entries.map(([, value]) => typeOf(value, scope))) };
    }
    case 'message':
      throw new CelProblem('it creates a message of an unknown type', isWellKnown(node.name));
    case 'call':
      return typeOfCall(node, scope);
  }
}

function isWellKnown(node: CelNode): boolean {
  return node.kind === 'name' ? node.name === 'google' : node.kind === 'field' && isWellKnown(node.of);
}

function typeOfName(name: string, scope: Scope): CelType {
  const type = scope.get(name);
  if (type !== undefined) return type;
  if (celTypeNames.has(name)) return 'type';
  throw new CelProblem(`it names ${name}, which is not declared`, name === 'google');
}

function typeOfField(type: CelType, name: string): CelType {
  if (type === 'dyn' || type === 'any') return 'dyn';
  if (typeof type === 'object' && 'key' in type) return type.value;
  throw new CelProblem(`it selects field ${name} of a value without fields`);
}

/** Items of several types are let be: the list is then one of anything. */
function joined(types: readonly CelType[]): CelType {
  const [first, ...rest] = types;
  if (first === undefined) return 'dyn';
  return rest.reduce((left, right) => unify(left, right) ?? 'dyn', first);
}

type Call = Extract<CelNode, { kind: 'call' }>;

function typeOfCall(call: Call, scope: Scope): CelType {
  const { name, target, args } = call;
  if (target === undefined && name === 'has' && args.length === 1) return typeOfHas(args[0] as CelNode, scope);
  if (target !== undefined && loops.get(name)?.includes(args.length)) return typeOfLoop(name, target, args, scope);
  const types = [...(target === undefined ? [] : [target]), ...args].map(arg => typeOf(arg, scope));
  // Inside a loop cel-go compares numbers of different kinds, and outside it does not.
  if (scope !== environment && /^_[<>]=?_$/.test(name) && types.every(isNumber)) return 'bool';
  const result = resultOfCall(name, target !== undefined, types);
  if (result === 'unknown-function') throw new CelProblem(`it calls ${name}, which is not declared`);
  if (result === undefined)
    throw new CelProblem(`it calls ${shown(name)} with arguments of types that it does not take`);
  return result;
}

function typeOfHas(arg: CelNode, scope: Scope): CelType {
  if (arg.kind !== 'field') throw new CelProblem('it calls has() with something that is no field');
  typeOf(arg, scope);
  return 'bool';
}

function typeOfLoop(name: string, target: CelNode, args: readonly CelNode[], scope: Scope): CelType {
  const [variable, ...bodies] = args;
  if (variable?.kind !== 'name') throw new CelProblem(`it calls ${name}() without a variable in front`);
  const range = typeOf(target, scope);
  const inner = new Map(scope).set(variable.name, itemOf(range));
  const types = bodies.map(body => typeOf(body, inner));
  const condition = name === 'map' && types.length === 1 ? 'bool' : (types[0] ?? 'dyn');
  if (condition !== 'bool' && condition !== 'dyn' && condition !== 'any')
    throw new CelProblem(`the condition in ${name}() gives no boolean`);
  if (name === 'map') return { list: types.at(-1) ?? 'dyn' };
  return name === 'filter' ? { list: itemOf(range) } : 'bool';
}

function itemOf(type: CelType): CelType {
  if (type === 'dyn') return 'dyn';
  if (typeof type === 'object') return 'list' in type ? type.list : type.key;
  throw new CelProblem('it iterates over something that is neither a list nor a mapping');
}

function isNumber(type: CelType): boolean {
  return type === 'int' || type === 'uint' || type === 'double';
}

function shown(name: string): string {
  return name.replace(/^@|_/g, ' ').trim();
}
