import type { ImageReference } from '../../core/image/reference.ts';

/**
 * The same image at its mirror, by the longest prefix that covers it: `quay.io/org` covers `quay.io/org/app`, not
 * `quay.io/organ`. Only a digest may be answered by a mirror.
 *
 * @param mirrors from prefix to prefix, each a host with perhaps a path
 */
export function mirrorOf(reference: ImageReference, mirrors: ReadonlyMap<string, string>): ImageReference | undefined {
  const { digest } = reference;
  if (digest === undefined) return undefined;
  const parts = [reference.host, ...reference.path.split('/')];
  for (let length = parts.length; length > 0; length--) {
    const mirror = mirrors.get(parts.slice(0, length).join('/'));
    if (mirror === undefined) continue;
    const [host = '', ...path] = [...mirror.split('/'), ...parts.slice(length)];
    const name = path.join('/');
    return { host, path: name, digest, text: `${host}/${name}@${digest.text}` };
  }
  return undefined;
}
