import { watchFiles } from '../../adapters/watch/watch-files.ts';
import type { Context } from '../command.ts';

/** Where to look, as a repository says it. */
interface Places {
  readonly root: string;
  readonly references: readonly string[];
  readonly ignored: readonly string[];
}

/** Watches the files of one work tree. */
export interface PlaceWatcher {
  /** Resolves once all is watched. Starting takes seconds in large repositories, so it is done again only where the places differ. */
  watch(places: Places): Promise<void>;
  close(): Promise<void>;
}

/** @param onChange is told the absolute path of what was changed */
export function placeWatcher({ stderr }: Pick<Context, 'stderr'>, onChange: (path: string) => void): PlaceWatcher {
  let watched = '';
  let close = async () => {};
  return {
    async watch({ root, references, ignored }) {
      const request = { paths: [root, ...references], ignored };
      const wanted = JSON.stringify(request);
      if (wanted === watched) return;
      await close();
      close = await watchFiles({
        ...request,
        onChange,
        onError: error => stderr.write(`catalog-keeper: ${textOf(error)}\n`),
      });
      watched = wanted;
    },
    close: () => close(),
  };
}

function textOf(error: NodeJS.ErrnoException): string {
  return error.code === 'ENOSPC' || error.code === 'EMFILE'
    ? 'Changes may be missed: the system watches no more directories. Raise fs.inotify.max_user_watches and max_user_instances, or set CHOKIDAR_USEPOLLING=1.'
    : `Changes may be missed: ${error.message}`;
}
