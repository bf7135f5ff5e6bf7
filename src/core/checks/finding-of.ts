import type { Finding } from '../finding.ts';
import type { Check } from './define.ts';
import type { WordedProblem } from './worded-problem.ts';

/** How bad a problem is that a check of the given severity finds. */
export function severityOf(found: WordedProblem, severity: 'error' | 'warning'): Finding['severity'] {
  if (found.unknown) return 'unknown';
  if (found.warning || severity === 'warning') return 'warning';
  return found.approval === undefined ? 'error' : 'waiting';
}

/** A finding from a problem of a check. */
export function findingOf(check: Check, found: WordedProblem, severity: 'error' | 'warning'): Finding {
  const { approval, approvedBy } = found;
  const effective = severityOf(found, severity);
  return {
    check: check.id,
    severity: effective,
    message: found.message,
    fix: found.fix,
    ...(effective !== 'warning' && approval !== undefined ? { approval } : {}),
    ...(effective === 'waiting' && approvedBy !== undefined ? { approvedBy } : {}),
    ...(found.unknown && found.actor !== undefined ? { actor: found.actor } : {}),
    ...(found.package === undefined ? {} : { package: found.package }),
    ...(found.fold === undefined ? {} : { fold: found.fold }),
    ...(found.consequenceOf === undefined ? {} : { consequenceOf: found.consequenceOf }),
    ...found.at,
  };
}
