import type { Examined } from '../../../../src/app/pages/page-parts.ts';
import type { Diagnosis } from '../../../../src/core/doctor/diagnosis.ts';

/** Findings that everybody is shown. */
export function seenByAll(all: readonly Diagnosis[]): Examined {
  return { all, ofFiles: all };
}
