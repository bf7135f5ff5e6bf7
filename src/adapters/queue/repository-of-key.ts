/**
 * Who has a share in the workers by a key: installation and id of the repository, as `formatWorkKey` of the core writes them second and third.
 * Undefined of work that belongs to nobody, such as a sweep.
 */
export function repositoryOfKey(key: string): string | undefined {
  const [, installation, repository] = key.split(':', 3);
  return repository === undefined ? undefined : `${installation}:${repository}`;
}
