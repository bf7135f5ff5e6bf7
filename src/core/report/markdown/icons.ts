import type { Headline } from '../text/headline.ts';
import type { Outcome } from '../text/outcomes.ts';
import type { Weight } from '../text/weight.ts';

export const weightIcons: Readonly<Record<Weight, string>> = {
  error: '❌',
  unknown: '❓',
  warning: '⚠️',
  existing: '⚠️',
  waived: '🔕',
};

export const outcomeIcons: Readonly<Record<Outcome, string>> = {
  failed: '❌',
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
