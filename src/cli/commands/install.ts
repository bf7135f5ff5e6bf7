import {
  catalogReportText,
  changedInstallsText,
  defaultDeadlines,
  installEngines,
  installModes,
  installText,
  type RunReport,
  reportOnChangedInstalls,
} from '../../core/cluster/index.ts';
import { catalogRunJson, changedInstallsJson, installJson } from '../../core/report/install-report.ts';
import { hasOption, textOption } from '../arguments.ts';
import { certificatesOption } from '../bundle/convert/convert-options.ts';
import { rukpakSourceOptions } from '../bundle/convert/rukpak-source.ts';
import { baseOption } from '../check-change.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { registryOptions } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { imagesCacheOption } from '../images/with-images.ts';
import {
  findCatalog,
  installChanged,
  installTarget,
  targetOfCatalog,
  tryCatalog,
  withCluster,
} from '../install/index.ts';
import { repositoryOption } from '../open-repository.ts';
import { outputOption, writeText } from '../output.ts';
import { UsageError } from '../usage-error.ts';

export const installCommand: Command = {
  name: 'install',
  words: '[PACKAGE]',
  maxWords: 1,
  wordKinds: ['package'],
  summary: 'Install the head of a channel on a cluster, or upgrade to it, and say why that fails',
  description: `Installs the head of a channel of PACKAGE on the cluster of the kubeconfig, in a namespace of its own, and removes everything again. With --from,
installs that bundle first, and upgrades from it. OLM has to reach the catalog: it pulls an image, and is served a directory at --host, OLM v1 as an image over plain HTTP.
RukPak installs the manifests that OLM v1 would apply, by the same sources as 'bundle convert --to rukpak'. The engine dry-run creates nothing: it asks the API
server whether it would take each object of the bundle.
Without PACKAGE, nothing is installed: OLM runs the catalog, which is pulled, served and listed.
The exit code is 1 if what is installed causes the failure, and 3 if the cluster does, or if that could not be determined. Ctrl+C ends the install
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
    catalog: {
      type: 'string',
      value: 'DIR|IMAGE',
      help: 'The catalog (default, in a repository without catalogs: what its bundle directories mean, by value)',
    },
    host: {
      type: 'string',
      value: 'ADDRESS',
      help: 'Address of this machine that the pods of the cluster reach: DIR is served there (default: 127.0.0.1)',
    },
    port: { type: 'string', value: 'N', help: 'Port that DIR is served at (default: one that is free)' },
    address: { type: 'string', value: 'HOST:PORT', help: 'Where the catalog is served already' },
    changed: {
      type: 'boolean',
      help: 'Every head of a channel that a change of this repository brings, each by an upgrade from the head before',
    },
    ...baseOption,
    head: { type: 'string', value: 'REV', help: 'With --changed: revision of the change (default: the work tree)' },
    ...repositoryOption,
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
    { line: 'install foo --host 172.18.0.1', does: 'From the bundle directories of a repository without catalogs' },
    { line: 'install --changed --base main --host 172.18.0.1', does: 'The heads that a branch changes' },
    { line: 'install --catalog quay.io/acme/catalog:v4.20', does: 'Only run the catalog' },
  ],
  async run(context, args) {
    const [name] = args.words;
    if (hasOption(args, 'changed')) return runChanged(context, args);
    return name === undefined ? runCatalog(context, args) : runPackage(context, args, name);
  },
};

/** What the change says is not to be said by options. */
const notWithChanged = ['catalog', 'channel', 'from', 'address'];

function runChanged(context: Context, args: Arguments): Promise<ExitCode> {
  const [name] = args.words;
  const option = notWithChanged.find(one => args.options[one] !== undefined);
  if (name !== undefined || option !== undefined)
    throw new UsageError(`--changed installs what the change brings: leave out ${name ?? `--${option}`}.`);
  return withCluster(context, args, async cluster => {
    const result = await installChanged(context, args, cluster);
    if (typeof result === 'number') return result;
    const report = reportOnChangedInstalls(result.reports, result.left);
    return write(context, args, report, changedInstallsJson, changedInstallsText);
  });
}

async function runCatalog(context: Context, args: Arguments): Promise<ExitCode> {
  const found = await findCatalog(context, args);
  if (found.kind !== 'exists') return reportFailure(context, textOption(args, 'catalog') ?? '', found);
  return withCluster(context, args, async cluster => {
    const report = await tryCatalog(context, args, cluster, found.value);
    return typeof report === 'number' ? report : write(context, args, report, catalogRunJson, catalogReportText);
  });
}

async function runPackage(context: Context, args: Arguments, name: string): Promise<ExitCode> {
  const found = await targetOfCatalog(context, args, name);
  if (found.kind !== 'exists') return reportFailure(context, textOption(args, 'catalog') ?? '', found);
  return withCluster(context, args, async cluster => {
    const report = await installTarget(context, args, cluster, found.value);
    return typeof report === 'number' ? report : write(context, args, report, installJson, installText);
  });
}

function write<Report extends Pick<RunReport, 'outcome'>>(
  context: Context,
  args: Arguments,
  report: Report,
  asJson: (report: Report) => string,
  asText: (report: Report) => string,
): ExitCode {
  const isJson = textOption(args, 'format') === 'json';
  writeText(context, args, isJson ? asJson(report) : asText(report), isJson ? 'data' : 'text');
  if (report.outcome === 'succeeded') return 0;
  return report.outcome === 'failed' ? 1 : 3;
}
