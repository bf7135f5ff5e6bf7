import type { Outcome } from '../../image/outcome.ts';
import type { SubjectState } from '../define.ts';
import { isRefusedHost } from './registry-rule.ts';

/** How far a check can look at what is known of an image; undefined is what nobody asked for. */
export function subjectOf(known: Outcome<unknown> | undefined): SubjectState {
  switch (known?.kind) {
    case 'exists':
      return 'judged';
    case 'forbidden':
    case 'unknown':
      // A host that may not be asked has its own finding.
      return isRefusedHost(known) ? 'missing' : 'unknown';
    case 'absent':
    case 'malformed':
    case undefined:
      return 'missing';
  }
}
