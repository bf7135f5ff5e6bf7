import type { Json } from '../../json.ts';
import { asBool, CelFailure, celCalls, celTypeValue, fail } from './cel-calls.ts';
import type { CelNode } from './cel-node.ts';
import { CelProblem } from './cel-problem.ts';
import { type CelList, type CelMap, type CelValue, celOfJson, isCelList, isCelMap, keyOf } from './cel-value.ts';
import { workOfCall, workOfText } from './cel-work.ts';
import { literalValue } from './literal-value.ts';

/** A property as a constraint sees it. */
export interface CelProperty {
  readonly type: string;
  readonly value: Json;
}

/** More than a constraint takes for a bundle with thousands of properties. OLM itself has no limit. */
const maxSteps = 200_000;

/** The properties of a bundle as expressions see them. */
export function celOfProperties(properties: readonly CelProperty[]): CelList {
  return properties.map(({ type, value }) => celOfJson({ type, value }));
}

/**
 * Whether a constraint holds for the properties of a bundle. An expression without a result, such as one that selects a key that is not there,
 * does not hold, as in OLM.
 *
 * @param expression one that `compileCel` accepts
 * @returns undefined where it could not be determined: it takes too long, or uses dates
 */
export function evaluateCel(
  expression: CelNode,
  properties: CelList,
  onEnd: (steps: number) => void = () => undefined,
): boolean | undefined {
  const evaluation = new Evaluation();
  try {
    return evaluation.value(expression, new Map([['properties', properties]])) === true;
  } catch (error) {
    if (error instanceof CelFailure) return false;
    if (error instanceof CelProblem) return undefined;
    throw error;
  } finally {
    onEnd(evaluation.steps);
  }
}

type Scope = ReadonlyMap<string, CelValue>;
type Call = Extract<CelNode, { kind: 'call' }>;

/** One run, which counts its steps. */
class Evaluation {
  #steps = 0;

  get steps(): number {
    return this.#steps;
  }

  value(node: CelNode, scope: Scope): CelValue {
    this.#spend(1);
    switch (node.kind) {
      case 'literal':
        this.#spend(workOfText(node.text.length));
        return literalValue(node);
      case 'name':
        return scope.get(node.name) ?? this.#typeNamed(node.name, scope);
      case 'field':
        return fieldOf(this.value(node.of, scope), node.name);
      case 'list':
        return node.items.map(item => this.value(item, scope));
      case 'map':
        return this.#map(node.entries, scope);
      case 'message':
        throw new CelProblem('it creates a message', true);
      case 'call':
        return this.#call(node, scope);
    }
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > maxSteps) throw new CelProblem('it takes too long', true);
  }

  #typeNamed(name: string, scope: Scope): CelValue {
    if (scope.has(name)) return null;
    return celTypeValue(name) ?? fail(`undeclared ${name}`);
  }

  #map(nodes: readonly (readonly [CelNode, CelNode])[], scope: Scope): CelMap {
    const entries = new Map<string, readonly [CelValue, CelValue]>();
    for (const [keyNode, valueNode] of nodes) {
      const key = this.value(keyNode, scope);
      const text = keyOf(key) ?? fail('unsupported key');
      this.#spend(workOfText(text.length));
      if (entries.has(text)) fail('repeated key');
      entries.set(text, [key, this.value(valueNode, scope)]);
    }
    return { entries };
  }

  #call(call: Call, scope: Scope): CelValue {
    const { name, target, args } = call;
    const [first, second, third] = args as [CelNode, CelNode, CelNode];
    if (name === '_&&_') return this.#decided(false, args, scope);
    if (name === '_||_') return this.#decided(true, args, scope);
    if (name === '_?_:_') return this.value(asBool(this.value(first, scope)) ? second : third, scope);
    if (target === undefined && name === 'has' && first?.kind === 'field') {
      return hasField(this.value(first.of, scope), first.name);
    }
    if (target !== undefined && first?.kind === 'name' && second !== undefined) {
      const loop = this.#loop(call, first.name, scope);
      if (loop !== undefined) return loop;
    }
    const apply = celCalls.get(name);
    if (apply === undefined) throw new CelProblem(`it calls ${name}`, true);
    const values = [...(target === undefined ? [] : [target]), ...args].map(arg => this.value(arg, scope));
    if (values.length > 2 || (values.length === 1) !== (apply.length === 1))
      throw new CelProblem('it uses dates', true);
    this.#spend(workOfCall(name, values));
    return apply(...values);
  }

  /** `||` is true, and `&&` false, if one side is, whatever the other one fails with. */
  #decided(wanted: boolean, nodes: readonly CelNode[], scope: Scope): boolean {
    let failure: CelFailure | undefined;
    for (const node of nodes) {
      try {
        if (asBool(this.value(node, scope)) === wanted) return wanted;
      } catch (error) {
        if (!(error instanceof CelFailure)) throw error;
        failure = error;
      }
    }
    if (failure !== undefined) throw failure;
    return !wanted;
  }

  /** The macros that go through a range; undefined for a call of another name. */
  #loop({ name, target, args }: Call, variable: string, scope: Scope): CelValue | undefined {
    if (!['all', 'exists', 'exists_one', 'filter', 'map'].includes(name)) return undefined;
    const range = this.value(target as CelNode, scope);
    const items = isCelList(range) ? range : isCelMap(range) ? [...range.entries.values()].map(([key]) => key) : fail();
    const inner = (item: CelValue) => new Map(scope).set(variable, item);
    const body = args[1] as CelNode;
    const holds = (item: CelValue, node = body) => asBool(this.value(node, inner(item)));
    switch (name) {
      case 'all':
      case 'exists':
        return this.#anyItem(name === 'exists', items, holds);
      case 'exists_one':
        return items.filter(item => holds(item)).length === 1;
      case 'filter':
        return items.filter(item => holds(item));
      default: {
        const [, , result] = args;
        const chosen = result === undefined ? items : items.filter(item => holds(item));
        return chosen.map(item => this.value(result ?? body, inner(item)));
      }
    }
  }

  #anyItem(wanted: boolean, items: readonly CelValue[], holds: (item: CelValue) => boolean): boolean {
    let failure: CelFailure | undefined;
    for (const item of items) {
      try {
        if (holds(item) === wanted) return wanted;
      } catch (error) {
        if (!(error instanceof CelFailure)) throw error;
        failure = error;
      }
    }
    if (failure !== undefined) throw failure;
    return !wanted;
  }
}

function fieldOf(value: CelValue, name: string): CelValue {
  const entry = isCelMap(value) ? value.entries.get(`s${name}`) : fail();
  return entry === undefined ? fail('no such key') : entry[1];
}

/** A list is asked for an index, and fails; what has no fields has none. */
function hasField(value: CelValue, name: string): boolean {
  return isCelMap(value) ? value.entries.has(`s${name}`) : isCelList(value) ? fail() : false;
}
