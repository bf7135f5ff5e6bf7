import { readFileSync, statSync } from 'node:fs';

/** The bytes of a file; undefined where there is none, it has more than `maxBytes`, or cannot be read. A pipe or a device would be waited for. */
export function readIfThere(path: string, maxBytes: number): Buffer | undefined {
  try {
    const status = statSync(path, { throwIfNoEntry: false });
    return status?.isFile() && status.size <= maxBytes ? readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}
