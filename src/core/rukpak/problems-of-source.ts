import { itemsOf, memberOf, objectOf, textOf } from '../json/fields.ts';
import type { JsonObject, JsonPath } from '../json.ts';

/** What is wrong with a source, by its kind and where it is below the source. */
export interface SourceProblem {
  readonly kind: 'no-type' | 'unset' | 'outside' | 'short' | 'severalRefs' | 'notInManifests';
  readonly path: JsonPath;
  readonly field: string;
}

const fieldOfType: ReadonlyMap<string, string> = new Map(
  ['image', 'git', 'configMaps', 'http', 'upload'].map(type => [type, type]),
);

/**
 * What RukPak refuses about a source, and what gives no plain bundle: the files of a ConfigMap have to be directly in `manifests/`.
 *
 * @param isPlain whether the plain provisioner unpacks it
 * @see https://github.com/operator-framework/rukpak/blob/v0.16.0/internal/webhook/bundle.go
 * @see https://github.com/operator-framework/rukpak/blob/v0.24.0/docs/bundles/plain.md
 */
export function problemsOfSource(source: JsonObject, isPlain: boolean): readonly SourceProblem[] {
  const type = textOf(source, 'type');
  const field = fieldOfType.get(type);
  if (field === undefined) return [{ kind: 'no-type', path: ['type'], field: type }];
  const value = memberOf(source, field);
  const isUnset =
    value === undefined || value === null || (field === 'configMaps' && itemsOf(source, field).length === 0);
  if (isUnset) return [{ kind: 'unset', path: ['type'], field }];
  if (field === 'git') return problemsOfGit(objectOf(source, 'git'));
  if (field !== 'configMaps') return [];
  return itemsOf(source, field).flatMap((item, index): readonly SourceProblem[] => {
    const path = textOf(item, 'path');
    const at = ['configMaps', index, 'path'];
    if (leadsOut(path)) return [{ kind: 'outside', path: at, field: path }];
    return isPlain && cleaned(path) !== 'manifests' ? [{ kind: 'notInManifests', path: at, field: path }] : [];
  });
}

function problemsOfGit(git: JsonObject): readonly SourceProblem[] {
  const directory = textOf(git, 'directory');
  const refs = ['branch', 'tag', 'commit'].filter(name => textOf(objectOf(git, 'ref'), name) !== '');
  return [
    ...(leadsOut(directory) || directory.startsWith('/')
      ? [{ kind: 'outside', path: ['git', 'directory'], field: directory } as const]
      : []),
    ...(isShortDirectory(directory) ? [{ kind: 'short', path: ['git', 'directory'], field: directory } as const] : []),
    ...(refs.length === 1 ? [] : [{ kind: 'severalRefs', path: ['git', 'ref'], field: refs.join(', ') } as const]),
  ];
}

/**
 * Whether RukPak ends for the directory of a git source: it takes the first three characters of it without looking whether there are so many.
 *
 * @see https://github.com/operator-framework/rukpak/blob/v0.24.0/pkg/source/git.go
 */
export function isShortDirectory(directory: string): boolean {
  return directory !== '' && (cleaned(directory) || '.').length < 3;
}

function leadsOut(path: string): boolean {
  const clean = cleaned(path);
  return clean === '..' || clean.startsWith('../');
}

/** As Go's `filepath.Clean`, for relative paths. */
function cleaned(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
