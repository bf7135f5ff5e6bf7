import { createRukpakEngine } from '../../core/cluster/rukpak/create-rukpak-engine.ts';
import type { RukpakRequest, ServedForm } from '../../core/cluster/rukpak/request.ts';
import { rukpakGroup } from '../../core/rukpak/rukpak-group.ts';
import { ClusterError } from './cluster-error.ts';
import { runLabel } from './perform-action.ts';
import type { Cluster } from './ports.ts';
import { type InstallResult, type InstallRun, runInstall } from './run-install.ts';
import { withStableEnd } from './with-stable-end.ts';

/** What is to be installed, and a name for the run that no other one has. */
export type RukpakInstall = Omit<RukpakRequest, 'labels' | 'form'> & { readonly run: string };

/** The newest one first. */
const forms: readonly ServedForm[] = ['v1alpha2', 'v1alpha1'];

/**
 * Installs with RukPak, by the form of its objects that the cluster serves.
 *
 * @throws ClusterError where the cluster cannot be used, has no RukPak, or one that cannot install the bundle in this way
 */
export async function installWithRukpak(
  { run, ...wanted }: RukpakInstall,
  settings: Omit<InstallRun, 'engine'>,
): Promise<InstallResult> {
  const { cluster } = settings;
  const form = await servedForm(cluster);
  if (form === undefined) {
    const message = `The cluster at ${cluster.server} has no RukPak: it knows no BundleDeployment.`;
    throw new ClusterError('no-engine', message, 'Install RukPak, or choose another engine with --engine.');
  }
  if (form === 'v1alpha1' && wanted.provisioner === 'registry') {
    const message = 'The RukPak of the cluster chooses the namespace of a bundle image itself.';
    throw new ClusterError('no-engine', message, 'Leave out --bundle-image, so that it gets plain manifests.');
  }
  const request = { ...wanted, form, labels: { [runLabel]: run } };
  return runInstall(withStableEnd({ ...settings, engine: createRukpakEngine(request) }));
}

async function servedForm(cluster: Cluster): Promise<ServedForm | undefined> {
  for (const form of forms) {
    if (await cluster.knows(`${rukpakGroup}/${form}`, 'BundleDeployment')) return form;
  }
  return undefined;
}
