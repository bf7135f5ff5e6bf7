import type { RequestOptions } from 'node:https';
import { delimiter } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node/dist/config.js';
import { systemReason } from '../../core/text/system-reason.ts';
import { ClusterError } from '../../flows/cluster/cluster-error.ts';

/** Where the API server is, and how a request to it is made. */
export interface Configuration {
  /** Its URL, without a slash at the end. */
  readonly server: string;
  /** What a request needs: certificates, headers with credentials, an agent. @throws ClusterError */
  options(): Promise<RequestOptions>;
}

/** What the library takes where there is no configuration at all. */
const assumedServer = 'http://localhost:8080';

/**
 * Reads the configuration as kubectl does: the file that is given, the files of KUBECONFIG, `~/.kube/config`, or that of the pod that this runs in.
 *
 * @param file undefined: not given
 * @throws ClusterError where there is none, or it cannot be read
 */
export function readConfiguration(
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Configuration {
  const config = new KubeConfig();
  load(config, file, environment);
  const cluster = config.getCurrentCluster();
  if (cluster === null || cluster === undefined) {
    const message = `The kubeconfig has no current context${config.getCurrentContext() ? ` '${config.getCurrentContext()}'` : ''}.`;
    throw new ClusterError('no-configuration', message, 'Choose one: kubectl config use-context NAME.');
  }
  if (cluster.server === assumedServer && config.getCurrentContext() === 'loaded-context') {
    const fix = 'Set --kubeconfig or KUBECONFIG.';
    throw new ClusterError('no-configuration', 'There is no kubeconfig that says which cluster to use.', fix);
  }
  return { server: cluster.server.replace(/(?<!\/)\/+$/, ''), options: () => optionsOf(config) };
}

function load(
  config: KubeConfig,
  file: string | undefined,
  { KUBECONFIG = '' }: Readonly<Record<string, string | undefined>>,
): void {
  const files = file === undefined ? KUBECONFIG.split(delimiter).filter(path => path !== '') : [file];
  const [first, ...others] = files;
  if (first === undefined) reading(undefined, () => config.loadFromDefault());
  else reading(first, () => config.loadFromFile(first));
  for (const path of others) {
    const other = new KubeConfig();
    reading(path, () => other.loadFromFile(path));
    config.mergeConfig(other, true);
  }
}

/** @param file undefined: not known */
function reading(file: string | undefined, read: () => void): void {
  try {
    read();
  } catch (error) {
    throw isOfSystem(error) && file !== undefined
      ? new ClusterError(
          'no-configuration',
          `The kubeconfig '${file}' cannot be read: ${systemReason(error)}.`,
          'Name another file with --kubeconfig or KUBECONFIG.',
          error,
        )
      : unreadable(error);
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Credentials may come from a program, and may have to be renewed, so they are taken for each request. */
async function optionsOf(config: KubeConfig): Promise<RequestOptions> {
  const options: RequestOptions = {};
  try {
    await config.applyToHTTPSOptions(options);
  } catch (error) {
    throw unreadable(error);
  }
  return options;
}

function unreadable(error: unknown): ClusterError {
  const reason = error instanceof Error ? error.message : String(error);
  const fix = 'See whether kubectl can use it: kubectl version.';
  return new ClusterError('no-configuration', `The kubeconfig cannot be used: ${reason}.`, fix, error);
}
