import { sep } from 'node:path';

/** What is watched. All paths are absolute. */
export interface WatchRequest {
  /** Directories, with all below, and files. What is missing is watched as soon as it is there. */
  readonly paths: readonly string[];
  /** Left out with all below, except what is below one of `paths` that is below it in turn. */
  readonly ignored: readonly string[];
  /** Something was written, added or removed at a path. One save may be reported several times. */
  readonly onChange: (path: string) => void;
  /** Something cannot be watched, so changes may be missed. */
  readonly onError: (error: Error) => void;
}

/**
 * Watches files, also those that are replaced by renaming, as editors and git do. Links are not followed.
 *
 * chokidar, because `fs.watch` of Node itself loses most events below directories that were made or renamed since it was started
 * (Linux, Node 24).
 *
 * @returns ends it, once all is watched
 */
export async function watchFiles({ paths, ignored, onChange, onError }: WatchRequest): Promise<() => Promise<void>> {
  const { watch } = await import('chokidar');
  const isBelow = (path: string, directory: string) => path === directory || path.startsWith(`${directory}${sep}`);
  const isIgnored = (path: string) => {
    const hiding = ignored.find(directory => isBelow(path, directory));
    if (hiding === undefined) return false;
    return !paths.some(kept => kept !== hiding && isBelow(kept, hiding) && isBelow(path, kept));
  };
  const watcher = watch([...paths], {
    ignored: isIgnored,
    ignoreInitial: true,
    followSymlinks: false,
    // It would hold removals back. What a change means is looked up, so that nothing has to be put together.
    atomic: false,
    ignorePermissionErrors: true,
  });
  watcher.on('all', (_event, path) => onChange(path));
  watcher.on('error', error => onError(error instanceof Error ? error : new Error(String(error))));
  await new Promise<void>(resolve => watcher.once('ready', resolve));
  return () => watcher.close();
}
