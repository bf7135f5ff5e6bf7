import { createRequire } from 'node:module';
import { constants, createContext } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/** What tests share with Node's own modules, which make values of these kinds and ask for them. */
const shared: readonly PropertyKey[] = ['ArrayBuffer', 'Buffer', 'Uint8Array'];

/**
 * Jest's environment for Node with an ordinary global object. In jest's own, each use of `Number`, `Math` and the like
 * asks a proxy, which makes loops over much text up to twice as slow.
 */
export default class PlainGlobalEnvironment extends TestEnvironment {
  constructor(...parameters: ConstructorParameters<typeof TestEnvironment>) {
    super(...parameters);
    const proxied = this.global;
    const plain = createContext(constants.DONT_CONTEXTIFY) as typeof proxied;
    const define = (key: PropertyKey, value: unknown) =>
      Object.defineProperty(plain, key, { configurable: true, enumerable: true, writable: true, value });
    for (const key of Reflect.ownKeys(proxied)) {
      if (Object.hasOwn(plain, key) && !shared.includes(key)) continue;
      // Node loads some of these (`fetch`, `crypto`) when they are first asked for.
      Object.defineProperty(plain, key, {
        configurable: true,
        enumerable: true,
        get: () => {
          const value = Reflect.get(proxied, key);
          define(key, value);
          return value;
        },
        set: value => define(key, value),
      });
    }
    define('global', plain);
    // For `load-once.ts`: what a test imports of this name is jest's.
    define('createRequireOfNode', createRequire);
    plain.Error.stackTraceLimit = proxied.Error.stackTraceLimit;
    this.global = plain;
    this.context = plain;
  }
}
