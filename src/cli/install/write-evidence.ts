import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Sight } from '../../core/cluster/index.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import type { Evidence } from '../../flows/cluster/collect-evidence.ts';
import { UsageError } from '../usage-error.ts';
import { writeIntoDirectory } from '../write-into-directory.ts';

/** Everything that was seen, with its times: one JSON object for each line of `watched.jsonl`. */
export interface SightLog {
  add(sight: Sight, at: number): void;
  lines(): string;
}

export function createSightLog(): SightLog {
  const lines: string[] = [];
  return {
    add: (sight, at) => void lines.push(JSON.stringify({ at, ...sight })),
    lines: () => lines.map(line => `${line}\n`).join(''),
  };
}

/** Writes what shows why an install ended as it did into a directory. @throws UsageError where that cannot be written */
export function writeEvidence(cwd: string, directory: string, watched: string, evidence: Evidence | undefined): void {
  try {
    mkdirSync(resolve(cwd, directory), { recursive: true });
  } catch (error) {
    throw new UsageError(`Evidence cannot be written to '${directory}': ${systemReason(error)}.`);
  }
  const write = (name: string, text: string) => writeIntoDirectory(cwd, directory, name, text);
  write('watched.jsonl', watched);
  if (evidence === undefined) return;
  write('objects.json', `${JSON.stringify(evidence.objects, undefined, 2)}\n`);
  for (const { pod, container, text } of evidence.logs) write(`${pod}.${container}.log`, text);
}
