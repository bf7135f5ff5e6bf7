import type { BundleValidator } from '../../define.ts';

/**
 * The validators behind each name that can be asked for, as `operator-sdk bundle validate --select-optional` knows them: validators
 * that repeat the rules of others, the one that is deprecated, and the suite.
 *
 * @see https://github.com/operator-framework/operator-sdk/blob/v1.42.3/internal/cmd/operator-sdk/bundle/validate/optional.go
 */
export const optionalValidators: ReadonlyMap<string, readonly BundleValidator[]> = new Map([
  ['operatorhubv2', ['operatorhubv2', 'alpha-deprecated-apis']],
  ['capabilities', ['capabilities']],
  ['categories', ['categories']],
  // Deprecated: the same as the three others together.
  ['operatorhub', ['operatorhubv2', 'capabilities', 'categories', 'alpha-deprecated-apis']],
  ['community', ['community']],
  ['alpha-deprecated-apis', ['alpha-deprecated-apis']],
  ['good-practices', ['good-practices']],
  ['multiarch', ['multiarch']],
  ['object', ['object']],
  ['operatorframework', ['operatorhubv2', 'capabilities', 'categories', 'alpha-deprecated-apis', 'good-practices']],
]);
