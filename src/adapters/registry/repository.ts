import type { Access } from './auth/index.ts';

/** A repository where it is asked. */
export interface Repository {
  /** As connected to. */
  readonly host: string;
  /** `https://host/v2/path`. */
  readonly url: string;
  readonly access: Access;
}
