import type { InstallationPlan } from '../../core/installation/installation-plan.ts';
import { installationJson, installationMarkdown, installationText } from '../../core/report/installation-report.ts';
import { createFindObjects } from '../../flows/find-objects.ts';
import { planInstallationV0, planInstallationV1 } from '../../flows/plan-installation.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { graphOmissions } from '../graph/graph-omissions.ts';
import { ImageFailure } from '../images/image-failure.ts';
import { placeHelp } from '../images/image-place.ts';
import { registryOptions } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { imagesCacheOption, withImages } from '../images/with-images.ts';
import { repositoryOption } from '../open-repository.ts';
import { outputOption, paletteFor, writeText } from '../output.ts';
import { requestV0, requestV1 } from '../plan/plan-request.ts';
import { type PlanSources, withPlanSources } from '../plan/plan-sources.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';

const exitCodes: Readonly<Record<InstallationPlan['outcome'], ExitCode>> = {
  complete: 0,
  'nothing-to-do': 0,
  incomplete: 1,
  impossible: 1,
  undetermined: 3,
};

export const planCommand: Command = {
  name: 'plan',
  words: 'PACKAGE',
  maxWords: 1,
  wordKinds: ['package'],
  summary: 'Show what OLM would install, upgrade and remove: bundles, objects, permissions and images',
  description: `Works out what OLM does with a Subscription (OLM v0) or a ClusterExtension (OLM v1) for PACKAGE, without a cluster: the bundles
that it chooses, each upgrade from what is installed, the objects in the order in which they are created, what is removed, and the
permissions and images that are new to the cluster.

Manifests are taken from the catalog, or from bundle directories of the repository; with --images, from bundle images. What
could not be determined is reported. ${placeHelp}
The exit code is 1 if OLM does not reach the head of the channel or the version that was asked for, and 3 if that could not be determined.`,
  options: {
    channel: { type: 'string', value: 'CHANNEL', help: 'Channel (default: OLM v0: the default channel; OLM v1: all)' },
    version: {
      type: 'string',
      value: 'VERSION',
      help: 'Version to end with; OLM v1: a range such as ">=1.2, <2" (default: the newest)',
    },
    installed: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'Bundle that is installed, such as my-operator.v1.2.3; may be repeated',
    },
    catalog: {
      type: 'string',
      multiple: true,
      value: 'DIR|IMAGE',
      help: 'Catalog on the cluster, with =PRIORITY behind it if that is not 0; may be repeated (default: the one of the repository with the package)',
    },
    olm: { type: 'string', value: 'VERSION', choices: ['v0', 'v1'], help: 'Generation of OLM: v0 (default), v1' },
    'upgrade-constraint-policy': {
      type: 'string',
      value: 'POLICY',
      choices: ['CatalogProvided', 'SelfCertified'],
      help: 'OLM v1: which upgrades are allowed (default: CatalogProvided)',
    },
    images: { type: 'boolean', help: 'Read manifests from bundle images, where nothing else has them' },
    head: { type: 'string', value: 'REV', help: 'Revision of the repository (default: the work tree)' },
    ...repositoryOption,
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      choices: ['text', 'json', 'markdown'],
      help: 'Format: text, json, markdown',
    },
    ...outputOption,
    verbose: { type: 'boolean', help: 'List the objects of each of many upgrades' },
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'plan my-operator', does: 'What installing the head of the default channel brings' },
    { line: 'plan my-operator --installed my-operator.v1.2.3', does: 'The upgrades from a version' },
    { line: 'plan my-operator --channel fast --version 2.0.0', does: 'A version of a channel' },
    {
      line: 'plan my-operator --catalog catalogs/v4.20 --catalog quay.io/foo/catalog:v4.20=-100',
      does: 'From two catalogs, the second with a lower priority',
    },
    { line: 'plan my-operator --olm v1 --version ">=1.2, <2"', does: 'What OLM v1 does' },
  ],
  async run(context, args) {
    const [name] = args.words;
    if (name === undefined) throw new UsageError("plan takes a package: 'plan my-operator'.");
    if (textOption(args, 'olm') !== 'v1' && textOption(args, 'upgrade-constraint-policy') !== undefined)
      throw new UsageError('--upgrade-constraint-policy needs --olm v1.');
    try {
      return await withPlanSources(context, args, name, sources => plan(context, args, name, sources));
    } catch (error) {
      if (error instanceof ImageFailure) return reportFailure(context, error.image, error.failure);
      throw error;
    }
  },
};

async function plan(context: Context, args: Arguments, name: string, sources: PlanSources): Promise<ExitCode> {
  const omitted = omissions(context, name, sources);
  let failed: ExitCode = 0;
  const planned = await withImages(context, args, async open => {
    const find = createFindObjects({
      operators: sources.operators,
      images: hasOption(args, 'images') ? await open() : undefined,
      onFailure: (image, failure) => {
        failed = Math.max(failed, reportFailure(context, image, failure)) as ExitCode;
      },
    });
    return textOption(args, 'olm') === 'v1'
      ? planInstallationV1(requestV1(args, name, sources.catalogs), find)
      : planInstallationV0(requestV0(args, name, sources.catalogs), find);
  });
  write(context, args, planned);
  return exitCodes[planned.outcome] || omitted || failed;
}

/** Said first: what is not found may be in what cannot be read. */
function omissions(context: Context, name: string, { catalogs, unloaded }: PlanSources): ExitCode {
  const side = {
    name: undefined,
    catalogs: new Map(catalogs.map(({ catalog }) => [catalog.root, catalog])),
    unloaded,
    operators: [],
  };
  const problems = graphOmissions(side, name);
  return problems.length === 0 ? 0 : reportProblems(context, problems);
}

function write(context: Context, args: Arguments, planned: InstallationPlan): void {
  const isWhole = hasOption(args, 'verbose');
  const format = textOption(args, 'format');
  if (format === 'json') writeText(context, args, installationJson(planned), 'data');
  else if (format === 'markdown') writeText(context, args, installationMarkdown(planned, isWhole), 'text');
  else writeText(context, args, installationText(planned, isWhole, paletteFor(context, args)), 'text');
}
