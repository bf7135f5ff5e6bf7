import type { Check } from '../check.ts';
import { allChecks } from '../checks/index.ts';

const byId: ReadonlyMap<string, Check> = new Map(allChecks.map(check => [check.id, check]));

/** The check that somebody asks about; undefined where there is none of this id. */
export function checkById(id: string): Check | undefined {
  return byId.get(id);
}
