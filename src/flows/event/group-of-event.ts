import { commitOf, mapOf, repositoryOf, textOf, type Values } from '../../core/github/values.ts';

/** What the event of a merge group says about the group. What is missing there, or is not of the form that GitHub documents, is undefined. */
export interface GroupOfEvent {
  /** `owner/name`. */
  readonly repository: string | undefined;
  readonly base: string | undefined;
  /** What the group is on top of, as the name of its branch says. */
  readonly below: string | undefined;
  /** The commit of the group. */
  readonly head: string | undefined;
  /** The branch that it is to be merged into. */
  readonly branch: string | undefined;
  /** The pull request that its commit was made for, as the name of its branch says. */
  readonly number: number | undefined;
}

const nameOfBranch = /^(\d{1,15})-([0-9a-f]{40,64})$/;

/** The merge group of an event. */
export function groupOfEvent({ merge_group, repository }: Values): GroupOfEvent {
  const { base_sha, base_ref, head_sha, head_ref } = mapOf(merge_group);
  const branch = /^refs\/heads\/(.+)$/s.exec(textOf(base_ref) ?? '')?.[1];
  const prefix = `refs/heads/gh-readonly-queue/${branch}/pr-`;
  const ref = textOf(head_ref) ?? '';
  const [, number, below] = (ref.startsWith(prefix) ? nameOfBranch.exec(ref.slice(prefix.length)) : null) ?? [];
  return {
    repository: repositoryOf(mapOf(repository).full_name),
    base: commitOf(base_sha),
    below: commitOf(below),
    head: commitOf(head_sha),
    branch,
    number: number === undefined ? undefined : Number(number),
  };
}
