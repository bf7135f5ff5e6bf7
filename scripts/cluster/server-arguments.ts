import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from './api.ts';
import type { Keys } from './write-keys.ts';

const loopback = '127.0.0.1';

export function etcdArguments(directory: string, port: number, peerPort: number): readonly string[] {
  const [client, peer] = [`http://${loopback}:${port}`, `http://${loopback}:${peerPort}`];
  return [
    ...[`--data-dir=${join(directory, 'etcd')}`, '--unsafe-no-fsync', '--log-level=warn'],
    ...[`--listen-client-urls=${client}`, `--advertise-client-urls=${client}`],
    ...[`--listen-peer-urls=${peer}`, `--initial-advertise-peer-urls=${peer}`, `--initial-cluster=default=${peer}`],
  ];
}

/** It makes its certificate itself, in `certificates/`. */
export function serverArguments(
  directory: string,
  { port, token }: Api,
  { privateKey, publicKey }: Keys,
  etcdPort: number,
): readonly string[] {
  const tokens = join(directory, 'tokens.csv');
  writeFileSync(tokens, `${token},admin,admin,system:masters\n`, { mode: 0o600 });
  return [
    ...[`--etcd-servers=http://${loopback}:${etcdPort}`, `--cert-dir=${join(directory, 'certificates')}`],
    ...[`--secure-port=${port}`, `--bind-address=${loopback}`, `--advertise-address=${loopback}`],
    // Loopback may be no endpoint of the service `kubernetes`, which nothing here uses.
    ...['--endpoint-reconciler-type=none', '--service-cluster-ip-range=10.0.0.0/24'],
    ...['--service-account-issuer=https://kubernetes.default.svc', `--service-account-key-file=${publicKey}`],
    `--service-account-signing-key-file=${privateKey}`,
    ...[`--token-auth-file=${tokens}`, '--authorization-mode=RBAC', '--allow-privileged'],
  ];
}

/** Without the controllers that need a cloud or disks. */
export function controllerArguments(kubeconfig: string, { certificate }: Api, { privateKey }: Keys): readonly string[] {
  return [
    ...[`--kubeconfig=${kubeconfig}`, '--leader-elect=false', '--secure-port=0'],
    ...[`--service-account-private-key-file=${privateKey}`, `--root-ca-file=${certificate}`],
    '--use-service-account-credentials=false',
    // Nothing renews the lease of the node.
    '--node-monitor-grace-period=24h',
    `--controllers=*,${['node-ipam-controller', 'node-route-controller', 'service-lb-controller', 'cloud-node-lifecycle-controller', 'persistentvolume-binder-controller', 'persistentvolume-attach-detach-controller', 'persistentvolume-expander-controller'].map(name => `-${name}`).join(',')}`,
  ];
}

export function rukpakArguments(
  directory: string,
  namespace: string,
  port: number,
  probePort: number,
): readonly string[] {
  const [unpacked, bundles] = [join(directory, 'unpacked'), join(directory, 'bundles')];
  // RukPak makes neither of them itself.
  for (const path of [unpacked, bundles]) mkdirSync(path);
  return [
    ...[`--http-bind-address=${loopback}:${port}`, `--http-external-address=http://${loopback}:${port}`],
    ...[`--health-probe-bind-address=${loopback}:${probePort}`, `--system-namespace=${namespace}`],
    ...[`--unpack-cache-dir=${unpacked}`, `--provisioner-storage-dir=${bundles}`],
  ];
}
