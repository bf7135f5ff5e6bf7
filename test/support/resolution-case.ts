import { linkCatalog } from '../../src/core/catalog/link.ts';
import { readCatalogFile } from '../../src/core/catalog/read-catalog-file.ts';
import type { Json } from '../../src/core/json.ts';
import { resolveV0 } from '../../src/core/resolve/resolve-v0.ts';
import type { ClusterState } from '../../src/core/resolve/state.ts';
import { sourceFile } from './judge-catalog.ts';

/** A question for OLM's resolver, as JSON: catalogs, and a namespace of a cluster. */
export interface ResolutionCase {
  readonly namespace: string;
  readonly global: string;
  /** How often OLM is asked: where it goes through things in random order, its answers differ. */
  readonly repeat: number;
  readonly catalogs: readonly {
    readonly name: string;
    readonly namespace: string;
    readonly priority: number;
    /** The blobs as JSON, one after the other. */
    readonly fbc: string;
  }[];
  readonly installed: readonly {
    readonly name: string;
    readonly version: string;
    readonly properties: readonly { readonly type: string; readonly value: Json }[];
  }[];
  readonly subscriptions: readonly {
    readonly name: string;
    readonly package: string;
    readonly channel: string;
    readonly source: string;
    readonly sourceNamespace: string;
    readonly startingCSV: string;
    readonly installedCSV: string;
  }[];
}

/** `catalog` is for catalogs that are not valid, and `timeout` for what took too long. */
export interface ResolutionAnswer {
  readonly kind: 'resolved' | 'unsatisfiable' | 'error' | 'undetermined' | 'catalog' | 'timeout';
  /** `namespace/catalog package/channel bundle replaces other`. */
  readonly chosen?: readonly string[];
  readonly text?: string;
}

/** Our answer. */
export function answerTo(question: ResolutionCase): ResolutionAnswer {
  const resolution = resolveV0(stateOf(question));
  if (resolution.kind === 'failed') return { kind: 'error' };
  if (resolution.kind !== 'resolved') return { kind: resolution.kind };
  const chosen = resolution.chosen.map(({ entry, offer, replaces }) => {
    const replaced = replaces === '' ? entry.edges.replaces : replaces;
    const place = `${offer.namespace}/${offer.name} ${entry.package}/${entry.channel.name} ${entry.name}`;
    return replaced === '' ? place : `${place} replaces ${replaced}`;
  });
  return { kind: 'resolved', chosen: chosen.sort() };
}

export function stateOf({ namespace, global, catalogs, installed, subscriptions }: ResolutionCase): ClusterState {
  return {
    namespace,
    globalNamespace: global,
    catalogs: catalogs.map(({ fbc, ...at }) => ({
      ...at,
      catalog: linkCatalog(at.name, readCatalogFile(sourceFile(`${at.name}.json`, fbc)), true),
    })),
    installed,
    subscriptions: subscriptions.map(({ source, sourceNamespace, startingCSV, installedCSV, ...sub }) => ({
      ...sub,
      catalog: { name: source, namespace: sourceNamespace },
      startingCsv: startingCSV,
      installedCsv: installedCSV,
    })),
  };
}

/** Whether an answer is one of those that OLM gives. */
export function isAmong(answer: ResolutionAnswer, answers: readonly ResolutionAnswer[]): boolean {
  return answers.some(
    ({ kind, chosen = [] }) => kind === answer.kind && JSON.stringify(chosen) === JSON.stringify(answer.chosen ?? []),
  );
}

/** Whether an answer breaks a rule that it has to keep: one bundle for each package, and a bundle for each subscription. */
export function contradicts({ kind, chosen = [] }: ResolutionAnswer, { subscriptions }: ResolutionCase): boolean {
  if (kind !== 'resolved') return false;
  const packages = chosen.map(each => (each.split(' ')[1] ?? '').split('/')[0] ?? '');
  const missing = subscriptions.some(
    ({ installedCSV, ...sub }) => installedCSV === '' && !packages.includes(sub.package),
  );
  return missing || new Set(packages).size < packages.length;
}
