import { type Digest, parseDigest } from './digest.ts';

/** The name of an image, made complete: which repository of which registry, and which tag or digest of it. */
export interface ImageReference {
  /**
   * Registry with its port, as written: upper case is kept. Empty in one odd case that opm accepts and no client can pull:
   * a first part with a dot that cannot be a host (`foo_bar.com/app`), which then begins the path.
   */
  readonly host: string;
  /** Repository in the registry, such as `library/busybox`. */
  readonly path: string;
  readonly tag?: string;
  readonly digest?: Digest;
  /** The complete reference. Equal to what was written when that was complete already. */
  readonly text: string;
}

type Parsed = ImageReference | { readonly error: string };

const defaultHost = 'docker.io';
const legacyDefaultHost = 'index.docker.io';
/** The most characters of host and path together. */
const maxNameLength = 255;

/**
 * Reads an image reference as opm does, by `reference.ParseNormalizedNamed` of go.podman.io/image: docker.io and `library/` are
 * filled in where Docker would, a tag is not. That library, and so OLM, takes no IPv6 address as host and counts the
 * host towards the 255 characters, unlike newer versions of distribution/reference.
 *
 * @see https://pkg.go.dev/go.podman.io/image/v5/docker/reference
 */
export function parseReference(text: string): Parsed {
  const scheme = text.includes('://') ? /^[a-z][a-z-]*:\/\//.exec(text)?.[0] : undefined;
  if (scheme !== undefined) return { error: `it begins with ${scheme}, which is not part of an image reference` };
  if (text.length === 64 && /^[0-9a-f]+$/.test(text)) return { error: 'it is the id of an image, not a name' };
  const { host, rest } = splitHost(text);
  const [nameAndTag, digestText] = splitAt(rest, rest.indexOf('@'));
  const [path, tag] = splitAt(nameAndTag, nameAndTag.indexOf(':'));
  const name = `${host}/${path}`;
  if (name.length > maxNameLength || !isPath(path)) return { error: nameError(name, path) };
  const isHost = isHostName(host);
  // The part is not shown: it may be a user name with a password.
  if (!isHost && !isPathPart(host)) return { error: 'its first part is not a host' };
  if (tag !== undefined && !isTag(tag)) return { error: tagError(tag) };
  const digest = digestText === undefined ? undefined : parseDigest(digestText);
  if (digest !== undefined && 'error' in digest) return digest;
  return {
    ...(isHost ? { host, path } : { host: '', path: name }),
    ...(tag === undefined ? {} : { tag }),
    ...(digest === undefined ? {} : { digest }),
    text: name + (tag === undefined ? '' : `:${tag}`) + (digest === undefined ? '' : `@${digest.text}`),
  };
}

/** The first part is a host when it could not be anything else: it has a dot or a port, or is `localhost`. */
function splitHost(text: string): { readonly host: string; readonly rest: string } {
  const slash = text.indexOf('/');
  const first = text.slice(0, Math.max(slash, 0));
  const isHost = first === 'localhost' || /[.:]/.test(first);
  const host = isHost && first !== legacyDefaultHost ? first : defaultHost;
  const rest = isHost ? text.slice(slash + 1) : text;
  return { host, rest: host === defaultHost && !rest.includes('/') ? `library/${rest}` : rest };
}

/** Parts between dots: letters, digits, and hyphens inside; then perhaps a port. */
function isHostName(host: string): boolean {
  return /^[0-9A-Za-z]+(?:(?:\.|-+)[0-9A-Za-z]+)*(?::[0-9]+)?$/.test(host);
}

function isPath(path: string): boolean {
  return /^[0-9a-z]+(?:(?:[._/]|__|-+)[0-9a-z]+)*$/.test(path);
}

/** Lower-case letters and digits, with single separators in between: a dot, one or two underscores, or hyphens. */
function isPathPart(part: string): boolean {
  return isPath(part) && !part.includes('/');
}

function nameError(name: string, path: string): string {
  if (/[A-Z]/.test(path)) return 'the name of a repository is lower case';
  if (name.length > maxNameLength) return `host and repository have more than ${maxNameLength} characters`;
  const invalid = path.split('/').find(part => !isPathPart(part));
  return invalid === '' ? 'a part of its path is empty' : `"${invalid}" cannot be a part of a path`;
}

function isTag(tag: string): boolean {
  return /^\w[\w.-]{0,127}$/.test(tag);
}

function tagError(tag: string): string {
  if (tag === '') return 'the tag behind the colon is missing';
  if (tag.length > 128) return 'the tag has more than 128 characters';
  return `"${tag}" is not a tag: letters, digits, and after the first character also dots and hyphens`;
}

function splitAt(text: string, at: number): readonly [string, string | undefined] {
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
