/**
 * Whose share of the workers a key counts for: installation and id of the repository, as `formatWorkKey` of the core writes them second and third.
 * Undefined for work that belongs to no repository, such as a sweep.
 */
export function repositoryOfKey(key: string): string | undefined {
  const [, installation, repository] = key.split(':', 3);
  return repository === undefined ? undefined : `${installation}:${repository}`;
}
