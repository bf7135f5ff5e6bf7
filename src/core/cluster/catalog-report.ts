import { counted } from '../text/counted.ts';
import { someOf } from '../text/shown-names.ts';
import { type EndedRun, failureLines, type RunReport, reportOnRun } from './run-report.ts';

/** What became of trying a catalog on a cluster. */
export interface CatalogReport extends RunReport {
  readonly engine: CatalogEngine;
  /** The directory or the image, as it was given. */
  readonly catalog: string;
  /** How many packages it contains. */
  readonly packages: number;
}

/** The engines that run catalogs. */
export type CatalogEngine = 'olm-v0' | 'olm-v1';

export function reportOnCatalog(
  engine: CatalogEngine,
  catalog: string,
  packages: number,
  run: EndedRun,
): CatalogReport {
  return { engine, catalog, packages, ...reportOnRun(run) };
}

/** What became of it, for people. */
export function catalogReportText(report: CatalogReport): string {
  const { outcome, engine, catalog, packages, seconds, leftBehind } = report;
  const lines = {
    succeeded: [
      `The catalog ${catalog} runs with ${engine}: ${counted(packages, 'package')}, after ${seconds.toFixed(1)} s.`,
    ],
    interrupted: [`Interrupted before the catalog ${catalog} was served.`],
    failed: [`The catalog ${catalog} does not run with ${engine}.`, ...failureLines(report)],
    undetermined: [`Whether the catalog ${catalog} runs could not be determined.`, ...failureLines(report)],
  }[outcome];
  const left = leftBehind.length === 0 ? [] : [`Not removed: ${someOf(leftBehind, 20)}.`];
  return `${[...lines, ...left].join('\n')}\n`;
}
