import type { IncomingMessage } from 'node:http';
import { parsedJson } from '../../core/json/parsed-json.ts';
import { isObject } from '../../core/json.ts';
import type { ServedPull } from '../../core/plan/served-pull.ts';
import { type OpenRecord, openKey } from '../../flows/reconcile/open-record.ts';
import { type PageRecord, pageKey } from '../../flows/reconcile/page-record.ts';
import { type AuditRecord, auditKey } from '../../flows/reconcile/publish/audit-due.ts';
import { type CompositeRecord, compositeKey } from '../../flows/reconcile/publish/composite-update-due.ts';
import { type PublicationRecord, publicationKey } from '../../flows/reconcile/publish/publication-record.ts';
import { type RepositoryRecord, repositoriesKey } from '../../flows/reconcile/repository-record.ts';
import { readServedPulls } from '../../flows/reconcile/served-pulls.ts';
import type { PageParts } from './page-parts.ts';

/** The repositories that whoever asks may see, by name. */
export async function readableRepositories(
  parts: PageParts,
  request: IncomingMessage,
): Promise<readonly RepositoryRecord[]> {
  const all = await allRepositories(parts);
  const readable = await Promise.all(all.map(async one => ((await isReadable(parts, request, one)) ? one : undefined)));
  return readable.filter(one => one !== undefined).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The repository of that name (`owner/name`, in any case), where whoever asks may see it: else it is as if it were not there. */
export async function readableRepository(
  parts: PageParts,
  request: IncomingMessage,
  wanted: string,
): Promise<RepositoryRecord | undefined> {
  const folded = wanted.toLowerCase();
  const found = (await allRepositories(parts)).find(({ name }) => name.toLowerCase() === folded);
  return found !== undefined && (await isReadable(parts, request, found)) ? found : undefined;
}

export async function openRecords({ history }: PageParts, { id }: RepositoryRecord): Promise<readonly OpenRecord[]> {
  return (await parsed<readonly OpenRecord[]>(history, openKey(id), isListOfObjects)) ?? [];
}

export function pageRecord({ history }: PageParts, { id }: RepositoryRecord, number: number) {
  return parsed<PageRecord>(history, pageKey(id, number), value => isObject(value) && 'standing' in value);
}

/** What is served of a pull request. */
export async function servedPull(
  parts: PageParts,
  { id }: RepositoryRecord,
  number: number,
): Promise<ServedPull | undefined> {
  return (await readServedPulls(parts)).find(one => one.repository.id === id && one.number === number);
}

/** What was found of the publication of the default branch last. */
export function publicationRecord({ history }: PageParts, repository: RepositoryRecord) {
  return parsed<PublicationRecord>(
    history,
    publicationKey(repository),
    value => isObject(value) && Array.isArray(value.problems) && typeof value.revision === 'string',
  );
}

/** What the last audit of what is published came to. */
export function auditRecord({ history }: PageParts, repository: RepositoryRecord) {
  return parsed<AuditRecord>(
    history,
    auditKey(repository),
    value => isObject(value) && typeof value.headline === 'string' && typeof value.at === 'string',
  );
}

/** What the last look at the references of a composite found. */
export function compositeRecord({ history }: PageParts, repository: RepositoryRecord) {
  return parsed<CompositeRecord>(
    history,
    compositeKey(repository),
    value => isObject(value) && Array.isArray(value.problems),
  );
}

async function allRepositories({ history }: PageParts): Promise<readonly RepositoryRecord[]> {
  return (await parsed<readonly RepositoryRecord[]>(history, repositoriesKey, isListOfObjects)) ?? [];
}

async function isReadable(parts: PageParts, request: IncomingMessage, repository: RepositoryRecord): Promise<boolean> {
  return repository.isPrivate === false || parts.mayRead(request, repository);
}

/** Undefined for what another version wrote: the next round writes it anew. */
async function parsed<Value>(
  history: PageParts['history'],
  key: string,
  isRight: (value: unknown) => boolean,
): Promise<Value | undefined> {
  const text = await history.read(key);
  const value: unknown = text === undefined ? undefined : parsedJson(text);
  return isRight(value) ? (value as Value) : undefined;
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}
