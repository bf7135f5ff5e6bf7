import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shownReference } from '../../core/checks/images/shown-reference.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import type { Context } from '../command.ts';
import { type ImagePlace, imagePlace } from '../images/image-place.ts';
import { UsageError } from '../usage-error.ts';

/** What a word of the command line names. `path` is absolute. */
export type Input =
  | { readonly kind: 'bundle directory' | 'file'; readonly path: string }
  /** `lacks`: the directory that keeps it from being a bundle, where it otherwise looks like one. */
  | { readonly kind: 'directory'; readonly path: string; readonly lacks?: 'manifests' | 'metadata' }
  | { readonly kind: 'image'; readonly place: ImagePlace };

/**
 * Tells what a word names, as `opm render` does: what is there on disk, else an image. A directory with `manifests/` and `metadata/`
 * is a bundle.
 *
 * @throws UsageError for what is neither there nor the reference of an image in a registry
 */
export function classifyInput(context: Context, word: string): Input {
  if (word.startsWith('oci:')) return { kind: 'image', place: imagePlace(context, word) };
  const path = resolve(context.cwd, word);
  const status = statusOf(path);
  if (status?.isFile() === true) return { kind: 'file', path };
  if (status?.isDirectory() === true) return directoryAt(context, word, path);
  if (!namesRegistry(word)) {
    throw new UsageError(
      `'${shownReference(word)}' is not a file or directory. Begin an image with its registry (quay.io/foo/bar:v1).`,
    );
  }
  return { kind: 'image', place: imagePlace(context, word) };
}

function directoryAt(context: Context, word: string, path: string): Input {
  const entries = entriesOf(path);
  if (entries.some(({ name }) => name === 'oci-layout')) return { kind: 'image', place: imagePlace(context, word) };
  const has = (wanted: string) => entries.some(entry => entry.name === wanted && entry.isDirectory());
  if (has('manifests') && has('metadata')) return { kind: 'bundle directory', path };
  if (has('metadata') && holds(path, 'metadata', /^annotations\.ya?ml$/))
    return { kind: 'directory', path, lacks: 'manifests' };
  if (has('manifests') && holds(path, 'manifests', /clusterserviceversion/i))
    return { kind: 'directory', path, lacks: 'metadata' };
  return { kind: 'directory', path };
}

function holds(path: string, directory: string, name: RegExp): boolean {
  return entriesOf(join(path, directory)).some(entry => name.test(entry.name));
}

/** A slip in the name of a directory must not become a question to docker.io. */
export function namesRegistry(word: string): boolean {
  const [host = '', ...path] = word.split('/');
  return path.length > 0 && !host.startsWith('.') && (host === 'localhost' || /[.:]/.test(host));
}

function statusOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function entriesOf(path: string): readonly Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    throw new UsageError(`The directory '${path}' cannot be read: ${systemReason(error)}.`);
  }
}
