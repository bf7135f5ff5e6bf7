import type { Content, TextFile, Tree } from '../../../flows/ports.ts';
import type { HostPlace } from '../host-catalog.ts';

/** A file as it is sent: functions cannot be. */
export type SentContent = Exclude<Content, TextFile> | Omit<TextFile, 'lines' | 'release' | 'name'>;

/** What the process that serves catalogs can be asked for. */
export type HostCalls = {
  /** Reads a catalog by `FileCalls`, one at a time, and serves it. */
  open(
    request: HostPlace & { readonly tree: string; readonly path: string },
  ): Promise<{ readonly id: number } | { readonly problem: string }>;
  close(request: { readonly id: number; readonly graceMs: number }): Promise<void>;
};

/** What it asks for itself while it reads a catalog: the files are at hand, and any credentials for them, in the process that started it alone. */
export type FileCalls = {
  list(directory: string): ReturnType<Tree['list']>;
  walk(directory: string): ReturnType<Tree['walk']>;
  /** Reads files, all at once, since they may have to be fetched. `take` gives them. */
  read(request: {
    readonly ids: readonly string[];
    readonly limit: number;
    readonly most: number | undefined;
  }): Promise<void>;
  /** Some of the files that were read, so that no message is large; none when all were given. */
  take(request?: undefined): Promise<readonly (readonly [id: string, content: SentContent])[]>;
};
