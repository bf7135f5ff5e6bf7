import {
  isClusterObject,
  type ObjectReference,
  type ObjectsOfKind,
  type Refusal,
  referenceTo,
} from '../../core/cluster/index.ts';
import { itemsOf, textOf } from '../../core/json/fields.ts';
import { parsedObject } from '../../core/json/parsed-json.ts';
import type { JsonObject } from '../../core/json.ts';
import { ClusterError } from '../../flows/cluster/cluster-error.ts';
import type { ChangeAnswer, Cluster } from '../../flows/cluster/ports.ts';
import { objectIn } from './api-object.ts';
import { type ApiAnswer, ask } from './connection.ts';
import { followKind } from './follow-kind.ts';
import { listPath } from './list-path.ts';
import { readConfiguration } from './read-configuration.ts';
import { createResources } from './resources.ts';

const logLines = 200;
const logBytes = 64 * 1024;

/**
 * A cluster by a kubeconfig. Nothing is requested yet.
 *
 * @param file undefined: where kubectl finds it
 * @param unreachableMilliseconds how long it may not be reachable while it is followed, as during an update of a control plane
 * @throws ClusterError where there is none, or it cannot be read
 */
export function openCluster(
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  unreachableMilliseconds = 60_000,
): Cluster {
  const configuration = readConfiguration(file, environment);
  const resources = createResources(configuration);
  const pathOf = (reference: ObjectReference) => resources.path(reference);
  return {
    server: configuration.server,
    async version() {
      const { text } = await ask(configuration, { method: 'GET', path: '/version' });
      return textOf(objectIn(configuration.server, text), 'gitVersion');
    },
    async knows(apiVersion, kind) {
      return (await resources.path({ apiVersion, kind, namespace: '' })) !== undefined;
    },
    async create(object, dryRun = false) {
      const { name: _, ...kind } = referenceTo(object);
      const path = await resources.path(kind);
      if (path === undefined) return unknownKind;
      const query = dryRun ? '?dryRun=All&fieldValidation=Warn' : '';
      return changeAnswer(await ask(configuration, { method: 'POST', path: `${path}${query}`, body: object }));
    },
    async change(reference, merge) {
      const path = await pathOf(reference);
      if (path === undefined) return unknownKind;
      const contentType = 'application/merge-patch+json';
      return changeAnswer(await ask(configuration, { method: 'PATCH', path, body: merge, contentType }));
    },
    async remove(reference) {
      const path = await pathOf(reference);
      if (path === undefined) return { kind: 'gone' };
      const body = { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background' };
      const answer = await ask(configuration, { method: 'DELETE', path, body });
      return answer.status === 404 ? { kind: 'gone' } : changeAnswer(answer);
    },
    async get(reference) {
      const path = await pathOf(reference);
      if (path === undefined) return undefined;
      const { status, text } = await ask(configuration, { method: 'GET', path });
      if (status === 404) return undefined;
      if (status !== 200) throw refusedToRead(reference.kind, status);
      return objectIn(configuration.server, text);
    },
    async list(kind) {
      const path = await resources.path(kind);
      if (path === undefined) return [];
      const { status, text } = await ask(configuration, { method: 'GET', path: listPath(path, kind) });
      if (status !== 200) throw refusedToRead(kind.kind, status);
      const { apiVersion, kind: name } = kind;
      return itemsOf(objectIn(configuration.server, text), 'items').map(item => ({ ...item, apiVersion, kind: name }));
    },
    async log(pod, container, isPrevious) {
      const path = await pathOf(pod);
      const query = `container=${encodeURIComponent(container)}&previous=${isPrevious}&tailLines=${logLines}&limitBytes=${logBytes}`;
      const { status, text } = await ask(configuration, { method: 'GET', path: `${path}/log?${query}` });
      return status === 200 ? text : '';
    },
    async follow(kinds, see, signal) {
      const own = new AbortController();
      const either = AbortSignal.any([own.signal, signal]);
      const followed = kinds.map(async (kind: ObjectsOfKind) => {
        const path = await resources.path(kind);
        if (path !== undefined) await followKind(configuration, kind, path, see, either, unreachableMilliseconds);
      });
      // The first that fails ends the others.
      await Promise.all(followed).finally(() => own.abort());
    },
  };
}

const unknownKind: ChangeAnswer = {
  kind: 'refused',
  refusal: { status: 404, reason: 'NotFound', message: 'the kind is not known' },
};

function changeAnswer({ status, text, warnings }: ApiAnswer): ChangeAnswer {
  const value = parsedObject(text);
  if (status >= 200 && status < 300 && isClusterObject(value)) return { kind: 'done', object: value, warnings };
  // What is deleted at once is answered by a Status.
  if (status >= 200 && status < 300) return { kind: 'done', object: value ?? {}, warnings };
  return { kind: 'refused', refusal: refusalOf(status, value, text) };
}

function refusalOf(status: number, value: JsonObject | undefined, text: string): Refusal {
  if (value === undefined) return { status, reason: '', message: text.slice(0, 500) };
  return { status, reason: textOf(value, 'reason'), message: textOf(value, 'message') };
}

const fixOfRead = 'Use credentials that may read them.';

function refusedToRead(kind: string, status: number): ClusterError {
  return status === 403
    ? new ClusterError('forbidden', `Objects of kind ${kind} may not be read with these credentials.`, fixOfRead)
    : new ClusterError('unreachable', `The API server answers ${status} for an object of kind ${kind}.`, 'Try again.');
}
