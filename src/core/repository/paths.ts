/** `directory/name`, where the root directory is the empty string. */
export function joinPath(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}

/** The directory of a path; empty for what stands in the root. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** The last part of a path. */
export function lastPartOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The part of `path` below `directory`, compared by whole parts; undefined when it is not below it. */
export function pathBelow(directory: string, path: string): string | undefined {
  if (directory === '') return path;
  return path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : undefined;
}
