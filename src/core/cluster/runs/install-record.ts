import { memberOf, objectOf, textOf, textsOf } from '../../json/fields.ts';
import { isList, isObject, type Json, type JsonObject } from '../../json.ts';
import type { InstallReport } from '../install-report.ts';
import type { InstallResult } from './install-facts.ts';
import type { InstallTarget } from './install-target.ts';

/** What a run of the workflow says about its installs: the one file that the App reads of it. */
export interface InstallRecord {
  readonly schemaVersion: 1;
  /** The digest that the run was given. */
  readonly subject: string;
  readonly installs: readonly RecordedInstall[];
}

/** One of them, without what only people look at. */
interface RecordedInstall
  extends InstallTarget,
    Pick<InstallReport, 'engine' | 'outcome' | 'failure' | 'seconds' | 'leftBehind'> {}

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
): InstallRecord {
  return {
    schemaVersion: 1,
    subject,
    installs: installs.map(({ target, report: { engine, outcome, failure, seconds, leftBehind } }) => ({
      ...target,
      engine,
      outcome,
      ...(failure === undefined ? {} : { failure }),
      seconds,
      leftBehind,
    })),
  };
}

/**
 * Reads what a run left. The runner may be in the hands of what was installed on it: nothing is taken for granted, and it can only speak
 * about the one subject.
 *
 * @returns why it cannot be used, as one sentence, where it cannot
 */
export function readInstallRecord(
  text: string,
  subject: string,
): readonly InstallResult[] | { readonly problem: string } {
  const value = parsed(text);
  if (value === undefined || memberOf(value, 'schemaVersion') !== 1 || !isList(memberOf(value, 'installs')))
    return { problem: 'Its report cannot be read.' };
  if (textOf(value, 'subject') !== subject) return { problem: 'Its report is about something else.' };
  const list = memberOf(value, 'installs');
  return (isList(list) ? list : []).slice(0, maxInstalls).filter(isObject).map(resultOf);
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function resultOf(install: JsonObject): InstallResult {
  const [from, outcome] = [textOf(install, 'from'), textOf(install, 'outcome')];
  const failure = objectOf(install, 'failure');
  const [message, fix] = [textOf(failure, 'message').slice(0, maxText), textOf(failure, 'fix').slice(0, maxText)];
  return {
    target: {
      catalogs: textsOf(install, 'catalogs'),
      package: textOf(install, 'package'),
      channel: textOf(install, 'channel'),
      bundle: textOf(install, 'bundle'),
      ...(from === '' ? {} : { from }),
    },
    outcome: outcome === 'succeeded' || outcome === 'failed' ? outcome : 'undetermined',
    ...(message === '' ? {} : { message: message.toWellFormed() }),
    ...(fix === '' ? {} : { fix: fix.toWellFormed() }),
  };
}
