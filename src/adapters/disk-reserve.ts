import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from './make-directory.ts';

/**
 * Some space of the disk of the data folder that is kept free by a file, so that what must be noted can be noted when the disk is full: which
 * pull requests are to be looked at, and that it is full.
 */
export interface DiskReserve {
  /** Whether the disk is full, so that nothing large may be written. Once there is room again, the reserve is made again. */
  isFull(): boolean;
  /** True once after each time that the disk was full, or the reserve was given up: what failed meanwhile can be done now. */
  hasRoomAgain(): boolean;
  /** Gives the reserve up. @returns whether there was one */
  release(): boolean;
}

const usualBytes = 8 * 1024 * 1024;

/** Opens the reserve of a folder. Where it cannot be made there is none: whoever writes to the folder says why. */
export function openDiskReserve(directory: string, bytes = usualBytes): DiskReserve {
  const path = join(directory, 'reserve');
  const free = () => {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  };
  const make = () => {
    try {
      makeDirectory(directory, 0o700);
      // Without room for twice as much it would be what fills the disk.
      if (free() < 2 * bytes) return;
      // Some file systems store zeros without using space.
      writeFileSync(path, randomFillSync(Buffer.allocUnsafe(bytes)), { mode: 0o600 });
    } catch {
      rmSync(path, { force: true });
    }
  };
  const hasRoom = () => {
    if (existsSync(path)) return free() >= bytes / 8;
    make();
    return existsSync(path);
  };
  let wasFull = false;
  if (!existsSync(path)) make();
  return {
    isFull() {
      const isFull = !hasRoom();
      wasFull ||= isFull;
      return isFull;
    },
    hasRoomAgain() {
      if (!wasFull || !hasRoom()) return false;
      wasFull = false;
      return true;
    },
    release() {
      wasFull = true;
      if (!existsSync(path)) return false;
      rmSync(path, { force: true });
      return true;
    },
  };
}
