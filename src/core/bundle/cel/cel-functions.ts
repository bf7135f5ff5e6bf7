import { type CelType, isAnything, unify } from './cel-type.ts';

/** What a function takes and gives, as a text: `a.b(c) d` or `b(a, c) d`. `A` and `B` stand for any type, everywhere the same. */
const signatures = `
!_(bool) bool; _&&_(bool, bool) bool; _||_(bool, bool) bool; _?_:_(bool, A, A) A
-_(int) int; -_(double) double
_==_(A, A) bool; _!=_(A, A) bool
_+_(int, int) int; _+_(uint, uint) uint; _+_(double, double) double; _+_(string, string) string
_+_(bytes, bytes) bytes; _+_([A], [A]) [A]; _+_(timestamp, duration) timestamp; _+_(duration, timestamp) timestamp
_+_(duration, duration) duration
_-_(int, int) int; _-_(uint, uint) uint; _-_(double, double) double; _-_(timestamp, timestamp) duration
_-_(timestamp, duration) timestamp; _-_(duration, duration) duration
_*_(int, int) int; _*_(uint, uint) uint; _*_(double, double) double
_/_(int, int) int; _/_(uint, uint) uint; _/_(double, double) double
_%_(int, int) int; _%_(uint, uint) uint
@in(A, [A]) bool; @in(A, {A}) bool
_[_]([A], int) A; _[_]({A}, A) B
size(string) int; size(bytes) int; size([A]) int; size({A}) int
string.size() int; bytes.size() int; [A].size() int; {A}.size() int
string.contains(string) bool; string.startsWith(string) bool; string.endsWith(string) bool
string.matches(string) bool; matches(string, string) bool
type(A) type; dyn(A) dyn
bool(bool) bool; bool(string) bool; bytes(bytes) bytes; bytes(string) bytes
double(double) double; double(int) double; double(uint) double; double(string) double
int(int) int; int(uint) int; int(double) int; int(string) int; int(timestamp) int; int(duration) int
uint(uint) uint; uint(int) uint; uint(double) uint; uint(string) uint
string(string) string; string(bool) string; string(int) string; string(uint) string; string(double) string
string(bytes) string; string(timestamp) string; string(duration) string
timestamp(timestamp) timestamp; timestamp(string) timestamp; timestamp(int) timestamp
duration(duration) duration; duration(string) duration; duration(int) duration
timestamp.getFullYear() int; timestamp.getMonth() int; timestamp.getDate() int; timestamp.getDayOfMonth() int
timestamp.getDayOfWeek() int; timestamp.getDayOfYear() int; timestamp.getHours() int; timestamp.getMinutes() int
timestamp.getSeconds() int; timestamp.getMilliseconds() int
timestamp.getFullYear(string) int; timestamp.getMonth(string) int; timestamp.getDate(string) int
timestamp.getDayOfMonth(string) int; timestamp.getDayOfWeek(string) int; timestamp.getDayOfYear(string) int
timestamp.getHours(string) int; timestamp.getMinutes(string) int; timestamp.getSeconds(string) int
timestamp.getMilliseconds(string) int
duration.getHours() int; duration.getMinutes() int; duration.getSeconds() int; duration.getMilliseconds() int
semver_compare(dyn, dyn) int
`;

const ordered = 'bool int uint double string bytes timestamp duration'.split(' ');

interface Overload {
  readonly isMember: boolean;
  /** With the target in front, where there is one. */
  readonly takes: readonly string[];
  readonly gives: string;
}

const overloads = readSignatures();

/** Types by name, which are values, too: `type(x) == int`. */
export const celTypeNames: ReadonlySet<string> = new Set(
  'bool bytes double int list map null_type string type uint'.split(' '),
);

/**
 * The functions of the standard library, and OLM's own `semver_compare`. Of these types: what it gives, `unknown-function` where nothing
 * is called so, undefined where nothing of the name takes them.
 *
 * @see https://github.com/google/cel-spec/blob/master/doc/langdef.md#list-of-standard-definitions
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/constraints/cel.go
 */
export function resultOfCall(
  name: string,
  isMember: boolean,
  args: readonly CelType[],
): CelType | 'unknown-function' | undefined {
  const candidates = overloads.get(name);
  if (candidates === undefined) return 'unknown-function';
  const results = candidates
    .filter(each => each.isMember === isMember && each.takes.length === args.length)
    .map(overload => apply(overload, args))
    .filter(result => result !== undefined);
  const [first] = results;
  if (first === undefined || results.length === 1) return first;
  // Where arguments are not known several may be meant.
  return results.every(result => JSON.stringify(result) === JSON.stringify(first)) ? first : 'dyn';
}

function apply({ takes, gives }: Overload, args: readonly CelType[]): CelType | undefined {
  const bound = new Map<string, CelType>();
  for (const [index, expected] of takes.entries()) {
    if (!binds(bound, expected, args[index] ?? 'dyn')) return undefined;
  }
  return instance(gives, bound);
}

function binds(bound: Map<string, CelType>, expected: string, type: CelType): boolean {
  if (expected === 'A') return bind(bound, 'A', type);
  if (expected === '[A]') {
    if (isAnything(type)) return bind(bound, 'A', 'dyn');
    return typeof type === 'object' && 'list' in type && bind(bound, 'A', type.list);
  }
  if (expected === '{A}') {
    if (isAnything(type)) return bind(bound, 'A', 'dyn');
    if (typeof type === 'string' || 'list' in type) return false;
    return bind(bound, 'B', type.value) && bind(bound, 'A', type.key);
  }
  const isMissing = type === 'null' && (expected === 'timestamp' || expected === 'duration');
  return expected === 'dyn' || isAnything(type) || expected === type || isMissing;
}

function bind(bound: Map<string, CelType>, variable: string, type: CelType): boolean {
  const known = bound.get(variable);
  const both = known === undefined ? type : unify(known, type);
  if (both === undefined) return false;
  bound.set(variable, both);
  return true;
}

function instance(name: string, bound: ReadonlyMap<string, CelType>): CelType {
  if (name === 'A' || name === 'B') return bound.get(name) ?? 'dyn';
  if (name === '[A]') return { list: bound.get('A') ?? 'dyn' };
  return name as CelType;
}

function readSignatures(): ReadonlyMap<string, readonly Overload[]> {
  const all = new Map<string, Overload[]>();
  const comparisons = ['_<_', '_<=_', '_>_', '_>=_'].flatMap(name =>
    ordered.map(type => `${name}(${type}, ${type}) bool`),
  );
  for (const signature of [...signatures.trim().split(/[;\n]\s*/), ...comparisons]) {
    const [, target, name = '', args = '', gives = ''] =
      /^(?:([a-z]+|\[A\]|\{A\})\.(?=[a-zA-Z]+\())?([^(]+)\((.*)\) (\S+)$/.exec(signature) ?? [];
    const takes = [...(target === undefined ? [] : [target]), ...args.split(', ').filter(arg => arg !== '')];
    all.set(name, [...(all.get(name) ?? []), { isMember: target !== undefined, takes, gives }]);
  }
  return all;
}
