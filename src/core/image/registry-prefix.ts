import { parseReference } from './reference.ts';

/** Longer than any name of a repository; also keeps the time small that the expressions below take. */
const longest = 300;

/**
 * Whether some image reference can be below a `host` or `host/path` prefix: with a scheme, a tag or a `*` it has no image. If not, `instead` is what
 * was probably meant.
 */
export function readRegistryPrefix(
  text: string,
): { readonly isUsable: true } | { readonly instead: string | undefined } {
  if (text.length > longest) return { instead: undefined };
  const prefix = withoutSlashes(text);
  if (normalised(prefix) === prefix) return { isUsable: true };
  const bare = prefix
    .replace(/^[a-z][a-z-]*:\/\//, '')
    .replace(/@.*/s, '')
    .replace(/\/?\*$/, '');
  return { instead: normalised(withoutSlashes(bare.replace(/(?<=\/[^/]*):[^/]*$/, ''))) };
}

/** The prefix as references that are below it begin once they are complete; undefined where there are none. */
function normalised(prefix: string): string | undefined {
  if (prefix === '') return undefined;
  const below = '/a/b';
  const parsed = parseReference(`${prefix}${below}`);
  if ('error' in parsed || parsed.host === '' || parsed.tag !== undefined || parsed.digest !== undefined)
    return undefined;
  return `${parsed.host}/${parsed.path}`.slice(0, -below.length);
}

function withoutSlashes(text: string): string {
  return text.replace(/\/{1,10}$/, '');
}
