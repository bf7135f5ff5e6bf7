import type { InstalledRepository, PullRequestKey } from '../../../flows/reconcile/ports.ts';
import { keepRecent } from './keep-recent.ts';

/** What observations have told of names. */
export interface KnownNames {
  learn(key: PullRequestKey, id: string, repository: string): void;
  /** The same, by the name that the repository has now: a key may have an old one. */
  current<Of extends InstalledRepository>(of: Of): Of;
  /** By its new name it was not found. */
  forget(of: InstalledRepository): void;
  /** What GraphQL calls a pull request: it stays the same. */
  idOf(key: PullRequestKey): string | undefined;
}

const most = 20_000;

export function knownNames(): KnownNames {
  /** Names of repositories that were renamed, by id and old name. */
  const names = new Map<string, string>();
  const ids = new Map<string, string>();
  const oldName = ({ repository }: InstalledRepository) => `${repository.id} ${repository.name}`;
  return {
    learn(key, id, repository) {
      keepRecent(ids, `${key.repository.id} ${key.number}`, id, most);
      names.delete(oldName(key));
      if (repository !== key.repository.name) keepRecent(names, oldName(key), repository, most);
    },
    current(of) {
      const name = names.get(oldName(of));
      return name === undefined ? of : { ...of, repository: { ...of.repository, name } };
    },
    forget(of) {
      names.delete(oldName(of));
    },
    idOf: key => ids.get(`${key.repository.id} ${key.number}`),
  };
}
