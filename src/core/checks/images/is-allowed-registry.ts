import { parseReference } from '../../image/reference.ts';

/**
 * Whether a reference stands below one of the allowed `host` or `host/path` prefixes. Whole parts are compared:
 * `quay.io/foo` allows `quay.io/foo/bar`, and neither `quay.io/foobar` nor `quay.io.example.com/foo`. What is no
 * reference is below nothing.
 */
export function isAllowedRegistry(reference: string, allowed: readonly string[]): boolean {
  const parsed = parseReference(reference);
  if ('error' in parsed) return false;
  const parts = [parsed.host.toLowerCase(), ...parsed.path.split('/')];
  return allowed.some(prefix => {
    const [host = '', ...path] = prefix.replace(/\/{1,10}$/, '').split('/');
    const wanted = [host.toLowerCase(), ...path];
    return host !== '' && wanted.every((part, index) => part === parts[index]);
  });
}
