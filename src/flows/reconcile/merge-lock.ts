import type { InstalledRepository } from './ports.ts';

/** The name of the lock under which is merged: one for each branch. */
export function mergeLock({ repository }: Pick<InstalledRepository, 'repository'>, branch: string): string {
  return `merge:${repository.id}:${branch}`;
}
