import { repositoryOf } from '../github/values.ts';
import { isObjectId } from '../object-id.ts';
import type { RepositoryName } from './pull-request.ts';

/** What to look at again. It carries no state: that is read from GitHub when the work is done. */
export type WorkKey =
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
  | (WorkIn & { readonly kind: 'composite' })
  /** Every open pull request of every installation. */
  | { readonly kind: 'sweep' }
  /** Deliveries of webhooks that failed. */
  | { readonly kind: 'deliveries' };

interface WorkIn {
  readonly installation: number;
  readonly repository: RepositoryName;
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
  return [kind, installation, repository.id, repository.name, ...rest].join(':');
}

/** Undefined for a text that is no key: of an older version, or of somebody else. */
export function parseWorkKey(text: string): WorkKey | undefined {
  if (text === 'sweep' || text === 'deliveries') return { kind: text };
  const [kind, installationText = '', idText = '', nameText, first, second, third, ...more] = text.split(':');
  const installation = idOf(installationText);
  const id = idOf(idText);
  const name = repositoryOf(nameText);
  if (installation === undefined || id === undefined || name === undefined || more.length > 0) return undefined;
  const work = { installation, repository: { id, name } };
  if (kind === 'repository' || kind === 'publish' || kind === 'audit' || kind === 'composite')
    return first === undefined ? { kind, ...work } : undefined;
  if (first === undefined || first === '') return undefined;
  if (kind === 'group')
    return isObjectId(first) && isObjectId(second ?? '') && third !== undefined && third !== ''
      ? { kind, ...work, head: first, base: second ?? '', branch: third }
      : undefined;
  if (second !== undefined) return undefined;
  const number = idOf(first);
  if (kind === 'pull') return number === undefined ? undefined : { kind, ...work, number };
  if (kind === 'base') return { kind, ...work, branch: first };
  return kind === 'head' && isObjectId(first) ? { kind, ...work, head: first } : undefined;
}

function idOf(text: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}
