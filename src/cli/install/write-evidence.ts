import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Sight } from '../../core/cluster/index.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import type { Evidence } from '../../flows/cluster/collect-evidence.ts';
import { UsageError } from '../usage-error.ts';

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
  const path = resolve(cwd, directory);
  try {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'watched.jsonl'), watched);
    if (evidence === undefined) return;
    writeFileSync(join(path, 'objects.json'), `${JSON.stringify(evidence.objects, undefined, 2)}\n`);
    for (const { pod, container, text } of evidence.logs) writeFileSync(join(path, `${pod}.${container}.log`), text);
  } catch (error) {
    throw new UsageError(`Evidence cannot be written to '${directory}': ${systemReason(error)}.`);
  }
}
