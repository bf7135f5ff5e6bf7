import type { InstallMode } from './install-modes.ts';
import type { ClusterObject } from './object.ts';

/** Where an operator is installed, and what it watches there. */
export interface Place {
  /** The namespace that everything is made in. It must not exist before. */
  readonly namespace: string;
  readonly installMode: InstallMode;
  /** Put on every object that is made, so that it can be found again. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The namespaces that the operator watches; undefined for all. */
export function watchedNamespaces({
  namespace,
  installMode,
}: Pick<Place, 'namespace' | 'installMode'>): readonly string[] | undefined {
  const watched = `${namespace}-watched`;
  const modes: Readonly<Record<InstallMode, readonly string[] | undefined>> = {
    OwnNamespace: [namespace],
    SingleNamespace: [watched],
    MultiNamespace: [namespace, watched],
    AllNamespaces: undefined,
  };
  return modes[installMode];
}

/** The namespaces to be made: that of the operator, and those that it watches. */
export function namespaceObjects(place: Place): readonly ClusterObject[] {
  const names = new Set([place.namespace, ...(watchedNamespaces(place) ?? [])]);
  return [...names].map(name => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels: place.labels } }));
}

/** Selects the objects that have all these labels. */
export function selectorOf(labels: Place['labels']): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}
