import { repositoryOf } from './values.ts';

/** `owner/name` of the address of a remote, of whatever protocol; undefined for anything else, such as a path. */
export function repositoryOfUrl(url: string): string | undefined {
  const path = /^(?:(?:https?|ssh|git):\/\/[^/]+\/|[\w.-]+@[\w.-]+:)([^/\s]+\/[^/\s]+?)(?:\.git)?\/?$/.exec(url)?.[1];
  return repositoryOf(path);
}
