import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program of the cluster, built from its Go module. */
export interface Program {
  readonly name: string;
  /** Its main package. */
  readonly package: string;
  /** The module that has the package, whose version is that of the program. */
  readonly module: string;
  /** The file of this folder that says which versions of other modules it is built with. */
  readonly modfile: 'go.mod' | 'go-rukpak.mod';
  /** Files of the module that the cluster needs at run time: directories of manifests. */
  readonly manifests: readonly string[];
}

const olm = 'github.com/operator-framework/operator-lifecycle-manager';
const rukpak = 'github.com/operator-framework/rukpak';
const kubernetes = 'k8s.io/kubernetes';
const kwok = 'sigs.k8s.io/kwok';
const etcd = 'go.etcd.io/etcd/server/v3';
const own = { modfile: 'go.mod', manifests: [] } as const;

/** In the order in which they are built: what takes long last. */
export const programs = {
  etcd: { ...own, name: 'etcd', package: etcd, module: etcd },
  kwok: {
    ...own,
    name: 'kwok',
    package: `${kwok}/cmd/kwok`,
    module: kwok,
    manifests: ['kustomize/stage/node/fast', 'kustomize/stage/pod/fast'],
  },
  catalog: {
    ...own,
    name: 'catalog',
    package: `${olm}/cmd/catalog`,
    module: olm,
    manifests: ['deploy/chart/crds'],
  },
  olm: { ...own, name: 'olm', package: `${olm}/cmd/olm`, module: olm },
  apiserver: { ...own, name: 'kube-apiserver', package: `${kubernetes}/cmd/kube-apiserver`, module: kubernetes },
  controllers: {
    ...own,
    name: 'kube-controller-manager',
    package: `${kubernetes}/cmd/kube-controller-manager`,
    module: kubernetes,
  },
  scheduler: { ...own, name: 'kube-scheduler', package: `${kubernetes}/cmd/kube-scheduler`, module: kubernetes },
  rukpak: {
    name: 'core',
    package: `${rukpak}/cmd/core`,
    module: rukpak,
    modfile: 'go-rukpak.mod',
    manifests: ['manifests/base/apis/crds'],
  },
} as const satisfies Readonly<Record<string, Program>>;

export type ProgramKey = keyof typeof programs;

/** The version of a program, which its `require` line states. */
export function versionOf({ module, modfile }: Program): string {
  const lines = readFileSync(join(import.meta.dirname, modfile), 'utf8').split('\n');
  // A line of `tool` may name a module, too, and has no version.
  const words = lines
    .map(line => line.trim().split(' '))
    .find(([name, version]) => name === module && version !== undefined);
  if (words?.[1] === undefined) throw new Error(`${modfile} requires no ${module}.`);
  return words[1];
}
