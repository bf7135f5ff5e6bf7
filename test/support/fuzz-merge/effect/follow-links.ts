import { posix } from 'node:path';
import type { StoredFiles } from '../stored-file.ts';

/** Links over which a link may lead. */
const most = 4;

/** A tree with copies in the place of links, as programs see it that follow them. Links that lead nowhere in the tree are left out. */
export function followLinks(files: StoredFiles): StoredFiles {
  const links = [...files].filter(([, { mode }]) => mode === 'symlink');
  if (links.length === 0) return files;
  const followed: StoredFiles = new Map([...files].filter(([, { mode }]) => mode !== 'symlink'));
  for (let round = 0; round < most; round++) {
    for (const [link, { bytes }] of links) {
      const target = posix.join(posix.dirname(link), bytes.toString('utf8')).replace(/\/$/, '');
      if (posix.isAbsolute(bytes.toString('utf8')) || link === target || link.startsWith(`${target}/`)) continue;
      for (const [path, file] of [...followed]) {
        if (path === target || path.startsWith(`${target}/`)) followed.set(link + path.slice(target.length), file);
      }
    }
  }
  return followed;
}
