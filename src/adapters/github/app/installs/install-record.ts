import { installArtifact, installRecordFile, maxRecordBytes } from '../../../../core/cluster/runs/install-record.ts';
import { mapOf, numberOf, textOf, type Values } from '../../../../core/github/values.ts';
import type { InstallRun } from '../../../../flows/reconcile/installs/ports.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection } from '../connection.ts';
import { answerMap, notUnderstood } from '../hub-error-of.ts';
import { noneIfMissing } from '../none-if-missing.ts';
import { readZippedFile } from './read-zipped-file.ts';

/**
 * The record in the artifact that the last attempt of a run left; undefined where there is none, or a larger one.
 * https://docs.github.com/en/rest/actions/artifacts#list-workflow-run-artifacts
 * https://docs.github.com/en/rest/actions/artifacts#download-an-artifact
 */
export async function installRecord(
  connection: Connection,
  installed: InstalledRepository,
  run: Pick<InstallRun, 'id' | 'startedAt'>,
): Promise<string | undefined> {
  const what = `the artifacts of run ${run.id} of ${installed.repository.name}`;
  const question = { what, permission: 'actions: write' };
  const name = nameOfRepository(installed.repository.name);
  const listed = await connection
    .reader(installed)
    .read(question, ({ rest }, signal) =>
      rest.actions.listWorkflowRunArtifacts({ ...name, run_id: run.id, name: installArtifact, request: { signal } }),
    );
  const { artifacts } = answerMap(what, listed.data);
  if (!Array.isArray(artifacts)) throw notUnderstood(what);
  const [newest] = artifacts
    .map(mapOf)
    .filter(one => isOfAttempt(one, run))
    .map(one => ({ id: numberOf(one.id) ?? 0, size: numberOf(one.size_in_bytes) ?? 0 }))
    .sort((one, other) => other.id - one.id);
  if (newest === undefined || newest.size > maxRecordBytes) return undefined;
  const bytes = await connection.reader(installed).read(question, async ({ rest }, signal) => {
    const { data } = await rest.actions
      .downloadArtifact({
        ...name,
        artifact_id: newest.id,
        archive_format: 'zip',
        // It may be of any type.
        request: { signal, parseSuccessResponseBody: false },
      })
      .catch(noneIfMissing);
    return data === undefined ? undefined : readAll(data);
  });
  return bytes === undefined ? undefined : readZippedFile(bytes, installRecordFile, maxRecordBytes);
}

/** Earlier attempts of a run leave theirs, too. */
function isOfAttempt({ name, expired, created_at }: Values, { startedAt }: Pick<InstallRun, 'startedAt'>): boolean {
  const created = textOf(created_at);
  return (
    name === installArtifact &&
    expired === false &&
    created !== undefined &&
    Date.parse(created) >= Date.parse(startedAt)
  );
}

/** Undefined where there is more than a record may have. */
async function readAll(data: unknown): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxRecordBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
