import type { FindingStatus } from '../text/finding-status.ts';
import type { Headline } from '../text/headline.ts';
import type { CheckState } from '../text/outcomes.ts';

export const statusIcons: Readonly<Record<FindingStatus, string>> = {
  error: '❌',
  waiting: '⏳',
  unknown: '❓',
  warning: '⚠️',
  approved: '👍',
  consequence: '❌',
  existing: '⚠️',
  waived: '🔕',
};

export const outcomeIcons: Readonly<Record<CheckState, string>> = {
  failed: '❌',
  waiting: '⏳',
  unknown: '❓',
  warned: '⚠️',
  skipped: '⏭️',
  passed: '✅',
};

export const headlineIcons: Readonly<Record<Headline['word'], string>> = {
  merge: '✅',
  wait: '⏳',
  refuse: '❌',
  valid: '✅',
  invalid: '❌',
  unknown: '❓',
};
