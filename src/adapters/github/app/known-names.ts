import type { RepositoryName } from '../../../core/plan/pull-request.ts';
import type { InstalledRepository, PullRequestKey } from '../../../flows/reconcile/ports.ts';
import { keepRecent } from './keep-recent.ts';

/** What GitHub told last of names, by ids. */
export interface KnownNames {
  learn(repository: RepositoryName): void;
  learnPull(key: PullRequestKey, id: string): void;
  /** What was told of a repository not long ago. */
  recent(repository: number): string | undefined;
  /** The same, by the last name that was told: while work is done it may get another one. */
  current<Of extends InstalledRepository>(installed: Of): Of;
  /** What GraphQL calls a pull request: it stays the same. */
  idOf(key: PullRequestKey): string | undefined;
}

const most = 20_000;
/** For so long the former name of a repository, which another one may have by now, is used. */
const recentMs = 60_000;

/** @param now milliseconds since the epoch */
export function knownNames(now: () => number): KnownNames {
  const names = new Map<number, { readonly name: string; readonly at: number }>();
  const ids = new Map<string, string>();
  return {
    learn({ id, name }) {
      keepRecent(names, id, { name, at: now() }, most);
    },
    learnPull(key, id) {
      keepRecent(ids, `${key.repository.id} ${key.number}`, id, most);
    },
    recent(repository) {
      const known = names.get(repository);
      return known !== undefined && now() - known.at < recentMs ? known.name : undefined;
    },
    current(installed) {
      const name = names.get(installed.repository.id)?.name ?? installed.repository.name;
      return name === installed.repository.name
        ? installed
        : { ...installed, repository: { ...installed.repository, name } };
    },
    idOf: key => ids.get(`${key.repository.id} ${key.number}`),
  };
}
