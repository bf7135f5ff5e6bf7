import { quoteGo } from '../go/quote.ts';

const pattern = '^[a-zA-Z0-9][a-zA-Z0-9._-]*$';
const valid = new RegExp(pattern, 'u');

/**
 * What opm has against a schema of its own kind, or the package of such a blob, in its words; undefined where it serves it.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/cache/meta_key.go
 */
export function metaNameProblem({
  schema,
  packageName,
}: {
  readonly schema: string;
  readonly packageName: string;
}): string | undefined {
  if (schema === '') return 'invalid schema: must not be empty';
  if (!valid.test(schema)) return `invalid schema ${quoteGo(schema)}: must match ${pattern}`;
  if (packageName === '' || valid.test(packageName)) return undefined;
  return `invalid packageName ${quoteGo(packageName)}: must match ${pattern}`;
}
