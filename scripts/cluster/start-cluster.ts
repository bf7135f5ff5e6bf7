import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, askApi, create } from './api.ts';
import { folderOf } from './build-programs.ts';
import { freePorts, holdPort } from './ports.ts';
import { type ProgramKey, programs } from './programs.ts';
import { type Definition, definitionsOf, stagesOf } from './read-manifests.ts';
import { controllerArguments, etcdArguments, rukpakArguments, serverArguments } from './server-arguments.ts';
import { type Running, startProgram } from './start-program.ts';
import { writeKeys } from './write-keys.ts';
import { writeKubeconfig } from './write-kubeconfig.ts';

/** A cluster on loopback. */
export interface Cluster {
  /** File that says where its API server is, and with which token. */
  readonly kubeconfig: string;
  /** Folder with the logs of all programs, `<name>.log`. */
  readonly logs: string;
  stop(): Promise<void>;
}

const olmNamespace = 'olm';
const rukpakNamespace = 'rukpak-system';
const startMilliseconds = 180_000;
const pauseMilliseconds = 100;
/** Both programs of OLM serve metrics there, on all addresses. */
const metricsPort = 8080;

/**
 * Starts etcd, Kubernetes, kwok, OLM v0 and, if it is wanted, RukPak. Every program listens on loopback only, and ends with this process, however that
 * ends.
 *
 * @param cache folder with the built programs
 * @throws Error with the end of the log of a program that did not start
 */
export async function startCluster(cache: string, withRukpak: boolean): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-cluster-'));
  const started: Running[] = [];
  let held: Server | undefined;
  const stop = async () => {
    for (const program of started.toReversed()) await program.stop();
    held?.close();
    rmSync(directory, { recursive: true, force: true });
  };
  const start = (key: ProgramKey, args: readonly string[], environment = process.env) => {
    const { name } = programs[key];
    const path = join(folderOf(cache, programs[key]), name);
    started.push(startProgram(name, path, args, join(directory, `${name}.log`), environment));
  };
  const ready = (what: string, isReady: () => Promise<boolean>) => untilReady(what, started, isReady);
  try {
    const [etcdPort, peerPort, port, kwokPort, rukpakPort, probePort] = await freePorts();
    const certificate = join(directory, 'certificates', 'apiserver.crt');
    const api: Api = { port, token: randomBytes(16).toString('hex'), certificate };
    const kubeconfig = writeKubeconfig(directory, api);
    const keys = writeKeys(directory);

    start('etcd', etcdArguments(directory, etcdPort, peerPort));
    start('apiserver', serverArguments(directory, api, keys, etcdPort));
    await ready('The API server', async () => (await askApi(api, 'GET', '/readyz')).status === 200);

    start('controllers', controllerArguments(kubeconfig, api, keys));
    start('scheduler', [`--kubeconfig=${kubeconfig}`, '--leader-elect=false', '--secure-port=0']);
    const stages = join(directory, 'stages.yaml');
    writeFileSync(stages, stagesOf(folderOf(cache, programs.kwok)));
    const kwok = ['--manage-all-nodes', `--config=${stages}`, `--server-address=127.0.0.1:${kwokPort}`];
    start('kwok', [`--kubeconfig=${kubeconfig}`, ...kwok]);
    await create(api, '/api/v1/nodes', node);

    const createDefinitions = async (of: ProgramKey) => {
      const all = definitionsOf(folderOf(cache, programs[of]));
      await Promise.all(all.map(one => create(api, definitions, one.manifest)));
      // OLM ends where the API server does not serve a kind yet.
      await ready('The API server', async () => (await Promise.all(all.map(one => isServed(api, one)))).every(Boolean));
    };
    await createDefinitions('catalog');
    await create(api, '/api/v1/namespaces', { metadata: { name: olmNamespace } });
    // A port that is in use keeps a program of OLM from serving its metrics, and from nothing else.
    held = await holdPort(metricsPort);
    // OLM takes the variable CI for its own tests.
    const { CI, ...rest } = process.env;
    const environment = { ...rest, KUBECONFIG: kubeconfig };
    const catalog = [`--namespace=${olmNamespace}`, '--util-image=none', '--opmImage=none'];
    start('catalog', [`--kubeconfig=${kubeconfig}`, ...catalog], environment);
    start('olm', [`--namespace=${olmNamespace}`, '--writeStatusName='], environment);
    if (withRukpak) {
      await createDefinitions('rukpak');
      await create(api, '/api/v1/namespaces', { metadata: { name: rukpakNamespace } });
      start('rukpak', rukpakArguments(directory, rukpakNamespace, rukpakPort, probePort), environment);
    }
    // OLM states its namespaces when it works.
    const groups = `/apis/operators.coreos.com/v1/namespaces/${olmNamespace}/operatorgroups`;
    await ready('OLM', async () => (await askApi(api, 'GET', groups)).status === 200);
    await create(api, groups, group);
    await ready('OLM', async () =>
      (await askApi(api, 'GET', `${groups}/${group.metadata.name}`)).text.includes('"lastUpdated"'),
    );
    return { kubeconfig, logs: directory, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const node = { metadata: { name: 'node', labels: { 'kubernetes.io/os': 'linux', 'kubernetes.io/hostname': 'node' } } };
const group = {
  apiVersion: 'operators.coreos.com/v1',
  kind: 'OperatorGroup',
  metadata: { name: 'olm-operators' },
  spec: { targetNamespaces: [olmNamespace] },
};

async function isServed(api: Api, { path, plural }: Definition): Promise<boolean> {
  const { status, text } = await askApi(api, 'GET', path);
  return status === 200 && text.includes(`"name":"${plural}"`);
}

/** @throws Error where a program has ended, or it takes too long */
async function untilReady(what: string, programs: readonly Running[], isReady: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + startMilliseconds;
  while (!(await isReady().catch(() => false))) {
    const ended = programs.map(program => program.ended()).find(reason => reason !== undefined);
    if (ended !== undefined) throw new Error(ended);
    if (performance.now() > end) throw new Error(`${what} is not ready after ${startMilliseconds / 1000} seconds.`);
    await new Promise(resolve => setTimeout(resolve, pauseMilliseconds));
  }
}
