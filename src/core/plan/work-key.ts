import { repositoryOf } from '../github/values.ts';
import { isObjectId } from '../object-id.ts';
import type { RepositoryName } from './pull-request.ts';

/** What to look at again. It carries no state: that is read from GitHub when the work is done. */
export type WorkKey =
  | RepositoryWork
  /** Every open pull request of every installation. */
  | { readonly kind: 'sweep' }
  /** Deliveries of webhooks that failed. */
  | { readonly kind: 'deliveries' };

/** What to look at again in one repository. */
export type RepositoryWork =
  /** One pull request. */
  | (WorkIn & { readonly kind: 'pull'; readonly number: number })
  /** The pull requests whose verdict can change after a push to this branch. */
  | (WorkIn & { readonly kind: 'base'; readonly branch: string })
  /** The pull requests with this head: events about commits of forks do not name them. */
  | (WorkIn & { readonly kind: 'head'; readonly head: string })
  /** A merge group: the commit that the queue made, the one that it was made on, and the branch that it is to be merged into. */
  | (WorkIn & { readonly kind: 'group'; readonly head: string; readonly base: string; readonly branch: string })
  /** Every open pull request of one repository: its rules changed, or merging was stopped or goes on. */
  | (WorkIn & { readonly kind: 'repository' })
  /** The catalogs of the default branch of one repository, which may have to be published. */
  | (WorkIn & { readonly kind: 'publish' })
  /** What is published of one repository, to be compared with its default branch. */
  | (WorkIn & { readonly kind: 'audit' })
  /** The digests of the composite of one repository, which may have to be updated. */
  | (WorkIn & { readonly kind: 'composite' });

/** A repository by what stays: under its name it would be other work after it was renamed, and done twice at the same time. */
export interface WorkIn {
  readonly installation: number;
  readonly repository: Pick<RepositoryName, 'id'>;
}

/** The key as a text: equal texts are equal work. */
export function formatWorkKey(key: WorkKey): string {
  switch (key.kind) {
    case 'pull':
      return joined(key, key.number);
    case 'base':
      return joined(key, key.branch);
    case 'head':
      return joined(key, key.head);
    case 'group':
      return joined(key, key.head, key.base, key.branch);
    case 'repository':
    case 'publish':
    case 'audit':
    case 'composite':
      return joined(key);
    case 'sweep':
    case 'deliveries':
      return key.kind;
  }
}

function joined(
  { kind, installation, repository }: WorkIn & Pick<WorkKey, 'kind'>,
  ...rest: readonly (string | number)[]
): string {
  return [kind, installation, repository.id, ...rest].join(':');
}

/** How many parts follow the id of the repository. */
const parts: ReadonlyMap<unknown, number> = new Map([
  ['pull', 1],
  ['base', 1],
  ['head', 1],
  ['group', 3],
  ['repository', 0],
  ['publish', 0],
  ['audit', 0],
  ['composite', 0],
]);

/**
 * Undefined for a text that is no key. Older versions wrote the name of the repository after its id: such a text is read, and is not what
 * `formatWorkKey` gives for it.
 */
export function parseWorkKey(text: string): WorkKey | undefined {
  if (text === 'sweep' || text === 'deliveries') return { kind: text };
  const [kind, installationText = '', idText = '', ...all] = text.split(':');
  const installation = idOf(installationText);
  const id = idOf(idText);
  if (installation === undefined || id === undefined) return undefined;
  const isOlder = all.length - 1 === parts.get(kind) && repositoryOf(all[0]) !== undefined;
  const rest = isOlder ? all.slice(1) : all;
  const [first = '', second = '', third = ''] = rest;
  if (rest.length !== parts.get(kind) || rest.includes('')) return undefined;
  const work = { installation, repository: { id } };
  switch (kind) {
    case 'repository':
    case 'publish':
    case 'audit':
    case 'composite':
      return { kind, ...work };
    case 'group':
      return isObjectId(first) && isObjectId(second)
        ? { kind, ...work, head: first, base: second, branch: third }
        : undefined;
    case 'base':
      return { kind, ...work, branch: first };
    case 'head':
      return isObjectId(first) ? { kind, ...work, head: first } : undefined;
    default: {
      const number = idOf(first);
      return number === undefined ? undefined : { kind: 'pull', ...work, number };
    }
  }
}

function idOf(text: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}
