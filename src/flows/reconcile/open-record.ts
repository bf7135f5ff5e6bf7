import type { PullState } from '../../core/plan/pull-state.ts';

/** An open pull request of a repository: JSON, a list of them under `repository:<repository id>`. */
export interface OpenRecord {
  readonly number: number;
  readonly title: string;
  readonly branch: string;
  readonly author: string | undefined;
  readonly isDraft: boolean;
  readonly isQueued: boolean;
  readonly standing: PullState;
  /** The packages that it touches, at most `maxPackages`, and the logins of their owners, at most as many of each. Names are cut to `maxName`. */
  readonly packages: readonly { readonly name: string; readonly owners: readonly string[] }[];
}

export const maxPackages = 8;
/** One list is about all open pull requests: a name of one must not take the room of the others. */
export const maxName = 200;

/** The key that the list of them is stored by. */
export function openKey(repository: number): string {
  return `repository:${repository}`;
}
