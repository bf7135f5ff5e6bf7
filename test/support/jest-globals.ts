import type * as JestGlobals from '@jest/globals';
import { ModuleMocker } from 'jest-mock';

type Globals = typeof JestGlobals;
type Name = 'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'it' | 'test';

/** Stands for what `native-runner.ts` has for the present file of tests: a module that is loaded once serves all files. */
function present<Key extends Name>(name: Key): Globals[Key] {
  const value = () => (globalThis as unknown as { readonly jestGlobals: Globals }).jestGlobals[name];
  const target: object = () => undefined;
  return new Proxy(target, {
    apply: (_target, _this, given) => Reflect.apply(value() as (...given: unknown[]) => unknown, undefined, given),
    get: (_target, key) => Reflect.get(value(), key),
  }) as Globals[Key];
}

export const afterAll = present('afterAll');
export const afterEach = present('afterEach');
export const beforeAll = present('beforeAll');
export const beforeEach = present('beforeEach');
export const describe = present('describe');
export const expect = present('expect');
export const it = present('it');
export const test = present('test');
export const jest = new ModuleMocker(globalThis);
