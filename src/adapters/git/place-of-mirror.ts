import { join } from 'node:path';
import type { RepositoryPlace } from './repository-place.ts';

/** A bare repository that this program made. */
export function placeOfMirror(directory: string): RepositoryPlace {
  const inside = (name: string) => join(directory, name);
  return {
    directory,
    objects: inside('objects'),
    shallowFile: inside('shallow'),
    index: inside('index'),
    objectFormat: 'sha1',
  };
}
