import type { Note } from '../flows/reconcile/controller-parts.ts';
import type { AppLog } from './harmless-log.ts';
import type { Metrics } from './metrics.ts';
import { failureForLog } from './timed-work.ts';

/** Writes what the flows note to the log and the metrics. */
export function logNotes({ decisions }: Pick<Metrics, 'decisions'>, log: AppLog): (note: Note) => void {
  return note => {
    switch (note.kind) {
      case 'performed':
        decisions.inc({ kind: `${note.operation} ${note.outcome}` });
        return log.info({ key: note.key, operation: note.operation, outcome: note.outcome }, 'performed');
      case 'judged':
        decisions.inc({ kind: `verdict ${note.outcome}` });
        return log.info({ key: note.key, outcome: note.outcome }, 'judged');
      case 'published':
        decisions.inc({ kind: `publish ${note.state}` });
        return log.info({ catalog: note.catalog, state: note.state }, 'publication');
      case 'unpublished':
        return log.warn({ key: note.key, reason: note.problem }, 'not published');
      case 'failed':
        return log.warn({ key: note.key, ...failureForLog(note.error) }, 'failed');
    }
  };
}
