import { defineCheck } from '../../../../src/core/checks/define.ts';
import { defaultReportOptions } from '../../../../src/core/report/format.ts';
import type { ReportOptions } from '../../../../src/core/report/options.ts';

/** Two declarations, so that both kinds of rules occur: declared ones, and those that only a finding names. */
export const sampleChecks = [
  defineCheck({
    id: 'channel-has-one-head',
    group: 'catalog',
    title: 'A channel has exactly one head',
    why: 'OLM upgrades to the head. With several `it` cannot choose.',
    severity: 'error',
    isOpmRule: true,
    problems: {},
    examples: [],
    run: () => [],
  }),
  defineCheck({
    id: 'image-is-pinned',
    group: 'images',
    title: 'Images are named by digest',
    why: 'A tag can move.',
    severity: 'off',
    problems: {},
    examples: [],
    run: () => [],
  }),
];

export const sampleOptions: ReportOptions = { ...defaultReportOptions, checks: sampleChecks, version: '1.2.3' };
