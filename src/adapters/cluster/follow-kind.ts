import { createInterface } from 'node:readline';
import { isClusterObject, type ObjectsOfKind, type Sight } from '../../core/cluster/index.ts';
import { itemsOf, objectOf, textOf } from '../../core/json/fields.ts';
import { parsedObject } from '../../core/json/parsed-json.ts';
import { ClusterError } from '../../flows/cluster/cluster-error.ts';
import { ask, openAnswer, unreachable } from './connection.ts';
import { listPath } from './list-path.ts';
import type { Configuration } from './read-configuration.ts';

/** How long the API server keeps a watch open. */
const watchSeconds = 240;
const pauseMilliseconds = 500;

/**
 * Follows the objects of a kind until the signal: lists them, then watches from there, and again when the watch ends.
 *
 * @param path of the kind
 * @throws ClusterError where they may not be listed, or the API server cannot be reached for longer than that
 */
export async function followKind(
  configuration: Configuration,
  kind: ObjectsOfKind,
  path: string,
  see: (sight: Sight) => void,
  signal: AbortSignal,
  unreachableMilliseconds: number,
): Promise<void> {
  let version: string | undefined;
  let reached = performance.now();
  while (!signal.aborted) {
    try {
      version ??= await list(configuration, kind, path, see, signal);
      reached = performance.now();
      version = await watch(configuration, kind, path, version, see, signal, () => {
        reached = performance.now();
      });
    } catch (error) {
      if (signal.aborted) return;
      const failure = unreachable(configuration.server, error);
      if (failure.code !== 'unreachable' || performance.now() - reached > unreachableMilliseconds) throw failure;
      // What happened meanwhile may be gone from the history, so that all is listed again.
      version = undefined;
      await pause(signal);
    }
  }
}

/** @returns the version of the list, from which changes can be watched */
async function list(
  configuration: Configuration,
  kind: ObjectsOfKind,
  path: string,
  see: (sight: Sight) => void,
  signal: AbortSignal,
): Promise<string> {
  const { status, text } = await ask(configuration, { method: 'GET', path: listPath(path, kind), signal });
  if (status === 403) {
    const message = `Objects of kind ${kind.kind} may not be listed with these credentials.`;
    throw new ClusterError('forbidden', message, 'Use credentials that may list and watch them.');
  }
  const answer = status === 200 ? parsedObject(text) : undefined;
  if (answer === undefined) throw new Error(`status ${status} for a list of ${kind.kind}`);
  // Items of a list have neither kind nor version.
  const objects = itemsOf(answer, 'items').map(item => ({ ...item, apiVersion: kind.apiVersion, kind: kind.kind }));
  see({ kind: 'listed', list: kind, objects });
  return textOf(objectOf(answer, 'metadata'), 'resourceVersion');
}

/**
 * @param ended is called when a watch that had begun ends or breaks off: the API server was reached until then
 * @returns the version to go on from; undefined where it is too old
 */
async function watch(
  configuration: Configuration,
  kind: ObjectsOfKind,
  path: string,
  from: string,
  see: (sight: Sight) => void,
  signal: AbortSignal,
  ended: () => void,
): Promise<string | undefined> {
  const query = `watch=1&allowWatchBookmarks=true&timeoutSeconds=${watchSeconds}&resourceVersion=${encodeURIComponent(from)}`;
  const idle = (watchSeconds + 30) * 1000;
  const response = await openAnswer(configuration, { method: 'GET', path: listPath(path, kind, query), idle, signal });
  if (response.statusCode !== 200) {
    response.destroy();
    if (response.statusCode === 410) return undefined;
    throw new Error(`status ${response.statusCode} for a watch of ${kind.kind}`);
  }
  let version: string | undefined = from;
  const broken = new Promise<never>((_, reject) => response.once('error', reject));
  broken.catch(() => {});
  const lines = createInterface({ input: response, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) {
      const event = parsedObject(line);
      if (event === undefined) continue;
      const object = objectOf(event, 'object');
      const type = textOf(event, 'type');
      if (type === 'ERROR') return undefined;
      version = textOf(objectOf(object, 'metadata'), 'resourceVersion') || version;
      if (type === 'BOOKMARK' || !isClusterObject(object)) continue;
      see({ kind: type === 'DELETED' ? 'gone' : 'seen', object });
    }
  } finally {
    ended();
  }
  if (response.errored !== null) throw response.errored;
  return version;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, pauseMilliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
