import type { Digest } from '../image/digest.ts';
import { type ImageReference, parseReference } from '../image/reference.ts';
import { lastPartOf } from '../repository/paths.ts';
import type { Component } from './cyclonedx.ts';

const algorithms = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const;

/** An image as a component, by its digest where the reference has one. */
export function imageComponent(text: string): Component {
  const parsed = parseReference(text);
  const ref = { type: 'container' as const, 'bom-ref': imageRef(text) };
  if ('error' in parsed) return { ...ref, name: text };
  const { host, path, tag, digest } = parsed;
  const version = digest?.text ?? tag;
  return {
    ...ref,
    name: `${host}/${path}`,
    ...(version === undefined ? {} : { version }),
    ...(digest === undefined ? {} : { hashes: hashesOf(digest) }),
    purl: purlOf(parsed),
  };
}

/** A digest as components have it. */
export function hashesOf({ algorithm, hex }: Digest): NonNullable<Component['hashes']> {
  return [{ alg: algorithms[algorithm], content: hex }];
}

export function imageRef(text: string): string {
  return `image:${text}`;
}

/** @see https://github.com/package-url/purl-spec/blob/main/types-doc/oci-definition.md */
function purlOf({ host, path, tag, digest }: ImageReference): string {
  const name = lastPartOf(path);
  const version = digest === undefined ? '' : `@${encodeURIComponent(digest.text)}`;
  const repository = `repository_url=${encodeURIComponent(`${host}/${path}`).replaceAll('%2F', '/')}`;
  return `pkg:oci/${encodeURIComponent(name)}${version}?${repository}${tag === undefined ? '' : `&tag=${tag}`}`;
}
