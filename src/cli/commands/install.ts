import { resolve } from 'node:path';
import { defaultDeadlines } from '../../core/cluster/deadlines.ts';
import { installModes } from '../../core/cluster/install-modes.ts';
import {
  type InstallReport,
  installEngines,
  reportOnDryRun,
  reportOnInstall,
} from '../../core/cluster/install-report.ts';
import { installText } from '../../core/cluster/install-text.ts';
import type { CatalogAccess } from '../../core/cluster/olm-v0/request.ts';
import { installJson } from '../../core/report/install-report.ts';
import type { Cluster } from '../../flows/cluster/ports.ts';
import { textOption } from '../arguments.ts';
import { certificatesOption } from '../bundle/convert/convert-options.ts';
import { rukpakSourceOptions } from '../bundle/convert/rukpak-source.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { registryOptions } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { imagesCacheOption } from '../images/with-images.ts';
import { engineOf } from '../install/engine-of.ts';
import { runDryRun } from '../install/run-dry-run.ts';
import { runRukpak } from '../install/run-rukpak.ts';
import { runV0 } from '../install/run-v0.ts';
import { runV1 } from '../install/run-v1.ts';
import { serveFound } from '../install/serve-found.ts';
import { type FoundTarget, targetOfCatalog } from '../install/target-of-catalog.ts';
import { loadCluster } from '../load-cluster.ts';
import { outputOption, writeText } from '../output.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';

export const installCommand: Command = {
  name: 'install',
  words: 'PACKAGE',
  maxWords: 1,
  wordKinds: ['package'],
  summary: 'Install the head of a channel on a cluster, or upgrade to it, and say why that fails',
  description: `Installs the head of a channel of PACKAGE on the cluster of the kubeconfig, in a namespace of its own, and removes everything again. With --from,
installs that bundle first, and upgrades from it. OLM has to reach the catalog: it pulls an image, and OLM v0 is served a directory at --host.
RukPak installs the manifests that OLM v1 would apply, by the same sources as 'bundle convert --to rukpak'. The engine dry-run creates nothing: it asks the API
server whether it would take each object of the bundle.
The exit code is 1 where what is installed is to blame, and 3 where the cluster is, or where that could not be determined. Ctrl+C ends the install
and removes what it has made.`,
  options: {
    engine: {
      type: 'string',
      value: 'NAME',
      choices: installEngines,
      help: `What installs: ${installEngines.join(', ')} (default: olm-v0)`,
    },
    kubeconfig: {
      type: 'string',
      value: 'FILE',
      help: 'Kubeconfig (default: as for kubectl: KUBECONFIG, ~/.kube/config)',
    },
    catalog: { type: 'string', value: 'DIR|IMAGE', help: 'The catalog' },
    host: {
      type: 'string',
      value: 'ADDRESS',
      help: 'Address of this machine that the pods of the cluster reach: DIR is served there (default: 127.0.0.1)',
    },
    address: { type: 'string', value: 'HOST:PORT', help: 'Where the catalog is served already' },
    channel: { type: 'string', value: 'NAME', help: 'Channel (default: the default channel of the package)' },
    from: { type: 'string', value: 'BUNDLE', help: 'Install this bundle of the channel first, and upgrade from it' },
    'install-mode': {
      type: 'string',
      value: 'MODE',
      choices: installModes,
      help: 'Install mode (default: the one that the operator supports with the fewest namespaces)',
    },
    namespace: {
      type: 'string',
      value: 'NS',
      help: 'dry-run: an existing namespace (default: default); rukpak with --git: the one that the manifests are for',
    },
    ...rukpakSourceOptions,
    'from-commit': { type: 'string', value: 'COMMIT', help: 'Commit of the bundle of --from, for --git' },
    ...certificatesOption,
    'system-namespace': {
      type: 'string',
      value: 'NS',
      help: 'rukpak: namespace of RukPak, for ConfigMaps (default: rukpak-system)',
    },
    timeout: {
      type: 'string',
      value: 'SECONDS',
      help: `Limit of the whole install (default: ${defaultDeadlines.total / 1000})`,
    },
    stable: { type: 'string', value: 'SECONDS', help: 'How long the operator has to stay ready (default: 0)' },
    keep: { type: 'boolean', help: 'Do not remove anything in the end' },
    evidence: {
      type: 'string',
      value: 'DIR',
      help: 'Write all changes that were seen into this directory; if it fails, also objects, events and logs',
    },
    format: { type: 'string', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'Format: text, json' },
    ...outputOption,
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'install foo --catalog quay.io/acme/catalog:v4.20', does: 'The head of the default channel' },
    {
      line: 'install foo --catalog catalogs/v4.20 --host 172.18.0.1 --from foo.v1.0.0',
      does: 'An upgrade to the head, from a directory',
    },
    { line: 'install foo --catalog quay.io/acme/catalog:v4.20 --engine olm-v1', does: 'With OLM v1' },
    { line: 'install foo --catalog catalogs/v4.20 --engine rukpak', does: 'With RukPak, from ConfigMaps' },
    { line: 'install foo --catalog catalogs/v4.20 --engine dry-run', does: 'Only ask the API server' },
  ],
  async run(context, args) {
    const [name] = args.words;
    if (name === undefined) throw new UsageError("install takes a package: 'install foo'.");
    const found = await targetOfCatalog(context, args, name);
    if (found.kind !== 'exists') return reportFailure(context, textOption(args, 'catalog') ?? '', found);
    try {
      const file = textOption(args, 'kubeconfig');
      const cluster = loadCluster().openCluster(
        file === undefined ? undefined : resolve(context.cwd, file),
        context.env,
      );
      const report = await installOn(context, args, cluster, found.value);
      return typeof report === 'number' ? report : write(context, args, report);
    } catch (error) {
      // Of the other program, and so of another class.
      if (!(error instanceof Error && error.name === 'ClusterError')) throw error;
      const fix = 'fix' in error && typeof error.fix === 'string' ? { fix: error.fix } : {};
      return reportProblems(context, [{ message: error.message, ...fix, unknown: true }]);
    }
  },
};

/** @returns the exit code where a bundle cannot be read */
async function installOn(
  context: Context,
  args: Arguments,
  cluster: Cluster,
  found: FoundTarget,
): Promise<InstallReport | ExitCode> {
  const engine = engineOf(args);
  const { target } = found;
  switch (engine) {
    case 'dry-run': {
      const began = performance.now();
      const findings = await runDryRun(context, args, cluster, target.bundle);
      if (findings.kind !== 'exists') return reportFailure(context, target.bundle.image, findings);
      return reportOnDryRun(target, findings.value, performance.now() - began);
    }
    case 'olm-v0': {
      const source = await sourceOf(context, args, found);
      if (typeof source === 'number') return source;
      try {
        return reportOnInstall(engine, target, await runV0(context, args, cluster, source.access, target));
      } finally {
        await source.close();
      }
    }
    case 'olm-v1':
      return reportOnInstall(engine, target, await runV1(context, args, cluster, found));
    case 'rukpak': {
      const result = await runRukpak(context, args, cluster, target);
      return typeof result === 'number' ? result : reportOnInstall(engine, target, result);
    }
  }
}

interface Source {
  readonly access: CatalogAccess;
  close(): Promise<void>;
}

/** Where OLM gets the catalog. @returns the exit code where it cannot be served */
async function sourceOf(context: Context, args: Arguments, found: FoundTarget): Promise<Source | ExitCode> {
  const address = textOption(args, 'address');
  const close = async () => {};
  if (address !== undefined) return { access: { address }, close };
  return found.isImage ? { access: { image: found.word }, close } : serveFound(context, args, found);
}

function write(context: Context, args: Arguments, report: InstallReport): ExitCode {
  const isJson = textOption(args, 'format') === 'json';
  writeText(context, args, isJson ? installJson(report) : installText(report), isJson ? 'data' : 'text');
  if (report.outcome === 'succeeded') return 0;
  return report.outcome === 'failed' ? 1 : 3;
}
