import { memberOf, objectOf, textOf, textsOf } from '../../json/fields.ts';
import { parsedObject } from '../../json/parsed-json.ts';
import { isList, isObject, type JsonObject } from '../../json.ts';
import type { CatalogReport } from '../catalog-report.ts';
import type { InstallReport } from '../install-report.ts';
import type { RunReport } from '../run-report.ts';
import type { CatalogResult, InstallResult } from './install-facts.ts';
import type { InstallTarget } from './install-target.ts';

/** What a run of the workflow says about its installs: the one file that the App reads of it. */
export interface InstallRecord {
  readonly schemaVersion: 1;
  /** The digest that the run was given. */
  readonly subject: string;
  readonly installs: readonly RecordedInstall[];
  /** The catalogs that were tried; absent where none was. */
  readonly catalogs?: readonly RecordedCatalog[];
}

/** One of them, without what only people look at. */
interface RecordedInstall
  extends InstallTarget,
    Pick<InstallReport, 'engine' | 'outcome' | 'failure' | 'seconds' | 'leftBehind'> {}

/** A catalog, by its directory in the repository. */
interface RecordedCatalog
  extends Pick<CatalogReport, 'catalog' | 'engine' | 'outcome' | 'failure' | 'seconds' | 'leftBehind'> {}

/** What a run says of all that it did, as the App takes it. */
export interface ReadRecord {
  readonly results: readonly InstallResult[];
  readonly catalogs?: readonly CatalogResult[];
}

/** Name of the artifact of a run, and of the file in it. */
export const installArtifact = 'catalog-keeper-installs';
export const installRecordFile = 'installs.json';

/** More bytes are not read. */
export const maxRecordBytes = 1024 * 1024;
const maxInstalls = 1000;
const maxText = 2000;

/** The record of what a run did. */
export function installRecord(
  subject: string,
  installs: readonly { readonly target: InstallTarget; readonly report: InstallReport }[],
  catalogs?: readonly CatalogReport[],
): InstallRecord {
  return {
    schemaVersion: 1,
    subject,
    installs: installs.map(({ target, report }) => ({ ...target, engine: report.engine, ...recorded(report) })),
    ...(catalogs === undefined
      ? {}
      : { catalogs: catalogs.map(one => ({ catalog: one.catalog, engine: one.engine, ...recorded(one) })) }),
  };
}

function recorded({ outcome, failure, seconds, leftBehind }: RunReport) {
  return { outcome, ...(failure === undefined ? {} : { failure }), seconds, leftBehind };
}

/**
 * Reads what a run left. The runner may be in the hands of what was installed on it: nothing is taken for granted, and it can only speak
 * about the one subject.
 *
 * @returns why it cannot be used, as one sentence, where it cannot
 */
export function readInstallRecord(text: string, subject: string): ReadRecord | { readonly problem: string } {
  const value = parsedObject(text);
  if (value === undefined || memberOf(value, 'schemaVersion') !== 1 || !isList(memberOf(value, 'installs')))
    return { problem: 'Its report cannot be read.' };
  if (textOf(value, 'subject') !== subject) return { problem: 'Its report is about something else.' };
  const results = itemsOf(value, 'installs').map(resultOf);
  if (!isList(memberOf(value, 'catalogs'))) return { results };
  return { results, catalogs: itemsOf(value, 'catalogs').map(resultOfCatalog) };
}

function itemsOf(record: JsonObject, key: 'installs' | 'catalogs'): readonly JsonObject[] {
  const list = memberOf(record, key);
  return (isList(list) ? list : []).slice(0, maxInstalls).filter(isObject);
}

function resultOf(install: JsonObject): InstallResult {
  const from = textOf(install, 'from');
  return {
    target: {
      catalogs: textsOf(install, 'catalogs'),
      package: textOf(install, 'package'),
      channel: textOf(install, 'channel'),
      bundle: textOf(install, 'bundle'),
      ...(from === '' ? {} : { from }),
    },
    ...outcomeOf(install),
  };
}

function resultOfCatalog(tried: JsonObject): CatalogResult {
  return { catalog: textOf(tried, 'catalog'), ...outcomeOf(tried) };
}

function outcomeOf(run: JsonObject): Pick<InstallResult, 'outcome' | 'message' | 'fix'> {
  const outcome = textOf(run, 'outcome');
  const failure = objectOf(run, 'failure');
  const [message, fix] = [textOf(failure, 'message').slice(0, maxText), textOf(failure, 'fix').slice(0, maxText)];
  return {
    outcome: outcome === 'succeeded' || outcome === 'failed' ? outcome : 'undetermined',
    ...(message === '' ? {} : { message: message.toWellFormed() }),
    ...(fix === '' ? {} : { fix: fix.toWellFormed() }),
  };
}
