import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alternateDirectories } from './alternate-directories.ts';
import type { RepositoryPlace } from './repository-place.ts';
import { makeTemporaryDirectory, removeTemporaryDirectory } from './temporary-directory.ts';

/** A bare repository in the temporary directory, with its own objects and those of the user's repository. */
export interface IsolatedRepository {
  readonly gitDirectory: string;
  /** Where objects are written: the user's repository stays as it is. */
  readonly objects: string;
  /** Takes over which commits the user's clone lacks the parents of. */
  adoptShallow(): void;
  /** Whether the user's clone lacks a part of the history. */
  isShallow(): boolean;
  /** The commits whose parents the taken over history lacks. */
  cutOff(): ReadonlySet<string>;
  remove(): void;
}

/**
 * Makes a repository that only borrows the objects of another (gitrepository-layout(5), objects/info/alternates). It has no
 * references, attributes, hooks or grafts, and its configuration is the one written here.
 */
export function makeIsolatedRepository(place: RepositoryPlace): IsolatedRepository {
  const gitDirectory = makeTemporaryDirectory();
  const objects = join(gitDirectory, 'objects');
  const isShallow = () => existsSync(place.shallowFile);
  mkdirSync(join(objects, 'info'), { recursive: true });
  mkdirSync(join(gitDirectory, 'refs'));
  writeFileSync(join(gitDirectory, 'HEAD'), 'ref: refs/heads/none\n');
  writeFileSync(join(gitDirectory, 'config'), configuration(place.objectFormat));
  writeFileSync(
    join(objects, 'info', 'alternates'),
    alternateDirectories(place.objects)
      .map(path => `${path}\n`)
      .join(''),
  );
  return {
    gitDirectory,
    objects,
    isShallow,
    adoptShallow: () => {
      if (isShallow()) copyFileSync(place.shallowFile, join(gitDirectory, 'shallow'));
    },
    cutOff: () => {
      const file = join(gitDirectory, 'shallow');
      return new Set(existsSync(file) ? readFileSync(file, 'latin1').split('\n') : []);
    },
    remove: () => removeTemporaryDirectory(gitDirectory),
  };
}

function configuration(objectFormat: 'sha1' | 'sha256'): string {
  const version = objectFormat === 'sha1' ? 0 : 1;
  const core = `[core]\n\trepositoryformatversion = ${version}\n\tbare = true\n\tattributesFile = /dev/null\n\thooksPath = /dev/null\n`;
  return objectFormat === 'sha1' ? core : `${core}[extensions]\n\tobjectFormat = ${objectFormat}\n`;
}
