import { commitOf, mapOf, numberOf, type Values } from '../../core/github/values.ts';
import { asksForNewCheck } from '../../core/plan/asks-for-new-check.ts';
import type { History } from './ports.ts';

/** The last delivery that asked for a new run of the check of a commit: the button of the check, or of its suite (C16). */
export function readRecheck(history: History, repository: number, head: string): Promise<string | undefined> {
  return history.read(storageKeyOf(repository, head));
}

export async function rememberRecheck(history: History, name: string, payload: Values, guid: string): Promise<void> {
  if (!asksForNewCheck(name, payload)) return;
  const repository = numberOf(mapOf(payload.repository).id);
  const head = commitOf(mapOf(payload[name]).head_sha);
  if (repository !== undefined && head !== undefined) await history.write(storageKeyOf(repository, head), guid);
}

function storageKeyOf(repository: number, head: string): string {
  return `recheck:${repository}:${head}`;
}
