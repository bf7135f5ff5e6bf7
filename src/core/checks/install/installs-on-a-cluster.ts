import { locate } from '../../catalog/locate.ts';
import type { Catalog } from '../../catalog/model.ts';
import { indexesToInstall } from '../../cluster/runs/changed-targets.ts';
import { installCheckId } from '../../cluster/runs/install-check-id.ts';
import { type InstallFacts, type InstallResult, resultOf } from '../../cluster/runs/install-facts.ts';
import type { InstallTarget } from '../../cluster/runs/install-target.ts';
import type { Snapshot } from '../../snapshot.ts';
import { counted } from '../../text/counted.ts';
import { quote } from '../../text/quoted-names.ts';
import { type Circumstances, defineCheck, type ProblemOf } from '../define.ts';
import { change, ended, required } from './example-change.ts';

interface Heads {
  /** The first, and how many others it is so of. */
  readonly target: InstallTarget;
  readonly others: number;
}

interface Failed {
  readonly target: InstallTarget;
  readonly message: string;
  readonly fix: string;
}

const actOf = ({ bundle: name, from }: InstallTarget, word: string) =>
  from === undefined ? `${quote(name)} ${word} be installed` : `${quote(from)} ${word} be upgraded to ${quote(name)}`;
const whether = ({ target, others }: Heads) =>
  `Whether ${actOf(target, 'can')} on a cluster${others === 0 ? '' : ` (and ${counted(others, 'other head', 'other heads')})`}`;
const tooManyFix = 'Change fewer packages at once.';
const sentence = (text: string) => (text === '' ? '' : `${text.replace(/\.$/, '')}.`);
const fileOf = (workflow: string) => `\`.github/workflows/${workflow}\``;

const problems = {
  failed: ({ target, message, fix }: Failed) => ({
    message: `${actOf(target, 'cannot')} on a cluster. ${sentence(message)}`.trim(),
    fix: fix === '' ? 'See the run of the workflow, and correct the bundle.' : fix,
  }),
  notAsked: (about: Heads & { readonly workflow: string }) => ({
    message: `${whether(about)} has not been determined yet.`,
    fix: `No action is needed: the App starts ${fileOf(about.workflow)} once nothing else is missing, and not too many runs go on.`,
  }),
  notStartable: (about: Heads & { readonly why: string; readonly fix: string }) => ({
    message: `${whether(about)} could not be determined. ${sentence(about.why)}`,
    fix: about.fix,
  }),
  running: (about: Heads & { readonly workflow: string; readonly url: string }) => ({
    message: `${whether(about)} is being determined.`,
    fix: `No action is needed: ${about.url === '' ? fileOf(about.workflow) : about.url} is running.`,
  }),
  undetermined: ({ target, message, url }: Failed & { readonly url: string }) => ({
    message: `${whether({ target, others: 0 })} could not be determined. ${sentence(message)}`.trim(),
    fix: `Nothing is known to be wrong with the bundle. To try again, re-run the jobs of ${url}`,
  }),
};

const target = {
  catalogs: ['catalog'],
  package: 'foo',
  channel: 'stable',
  bundle: 'foo.v1.1.0',
  from: 'foo.v1.0.0',
};
const endedWith = (...results: readonly InstallResult[]) => ({ ...ended, results });

export const installsOnACluster = defineCheck({
  id: installCheckId,
  group: 'install',
  title: 'New heads of channels can be installed on a cluster, and upgraded to',
  why: `Users install an operator that never starts, or an upgrade leaves them with neither version. The App starts a workflow of the repository that installs each new head on a real cluster, and upgrades to it from the head
before. The check runs if \`install.mode\` is \`informational\` or \`required\`: see the [guide](../guides/install-in-pull-requests.md).

It is an error only if what is installed causes the failure. A cluster that fails, a run without a report, and a run that goes on are undetermined: with \`required\` the change waits, with \`informational\` they are shown. Results count
for exactly the head and the content of the catalog that were installed. A package that cannot run on the cluster of the workflow can have a waiver: it is then not installed.`,
  severity: 'error',
  needs: 'installs',
  problems,
  examples: [
    {
      title: 'the upgrade succeeds',
      config: required,
      ...change,
      installs: endedWith({ target, outcome: 'succeeded' }),
      finds: [],
    },
    {
      title: 'the operator never gets ready',
      config: required,
      ...change,
      installs: endedWith({ target, outcome: 'failed', message: 'Deployment foo is not ready: CrashLoopBackOff.' }),
      finds: [
        'catalog/foo/catalog.yaml:23: "foo.v1.0.0" cannot be upgraded to "foo.v1.1.0" on a cluster. Deployment foo is not ready: CrashLoopBackOff.',
      ],
    },
    {
      title: 'nobody has tried it yet',
      config: required,
      ...change,
      installs: { kind: 'not-asked' },
      finds: ['has not been determined yet'],
    },
    {
      title: 'the workflow is running',
      config: required,
      ...change,
      installs: { kind: 'running', url: ended.url },
      finds: ['is being determined'],
    },
    {
      title: 'the workflow cannot be started',
      config: required,
      ...change,
      installs: {
        kind: 'not-startable',
        problem: 'The workflow is disabled.',
        fix: 'Enable it.',
        againAt: '2026-01-15T13:00:00Z',
      },
      finds: ['could not be determined. The workflow is disabled.'],
    },
    {
      title: 'the cluster failed',
      config: required,
      ...change,
      installs: endedWith({ target, outcome: 'undetermined', message: 'The API server went away.' }),
      finds: ['could not be determined. The API server went away.'],
    },
    {
      title: 'the run ended without a report, where results are only shown: a warning',
      config: 'install: {mode: informational}\n',
      ...change,
      installs: endedWith(),
      finds: ['could not be determined. The run left no report.'],
    },
  ],
  *run(snapshot) {
    const { installs, config } = snapshot;
    if (installs === undefined) return;
    const { mode, workflow } = config.install;
    const catalogs = catalogsToInstall(snapshot);
    for (const { unknown, ...problem } of problemsOf(installs, workflow)) {
      const weight: Circumstances = mode === 'informational' ? { warning: true } : unknown ? { unknown: true } : {};
      yield { ...problem, ...weight, ...placeOf(problem, catalogs) };
    }
  },
});

type Found = ProblemOf<typeof problems>;

function* problemsOf(
  { targets, left, state }: InstallFacts,
  workflow: string,
): Iterable<Found & { readonly unknown?: true }> {
  const unknown = true;
  const [beyond, ...more] = left;
  if (beyond !== undefined) {
    const why = `The change brings ${targets.length + left.length} new heads, and ${targets.length} are tried`;
    yield { problem: 'notStartable', target: beyond, others: more.length, why, fix: tooManyFix, unknown };
  }
  if (state.kind === 'ended') {
    for (const target of targets) {
      const { outcome, message = '', fix = '' } = resultOf(state, target);
      if (outcome === 'failed') yield { problem: 'failed', target, message, fix };
      if (outcome === 'undetermined') yield { problem: 'undetermined', target, message, fix, url: state.url, unknown };
    }
    return;
  }
  // What is so of all is said once of each package.
  for (const [first, ...others] of Map.groupBy(targets, target => target.package).values()) {
    if (first === undefined) continue;
    const heads = { target: first, others: others.length, unknown } as const;
    if (state.kind === 'not-asked') yield { problem: 'notAsked', ...heads, workflow };
    else if (state.kind === 'running') yield { problem: 'running', ...heads, workflow, url: state.url ?? '' };
    else yield { problem: 'notStartable', ...heads, why: state.problem, fix: state.fix };
  }
}

/** By what they are called in targets. */
function catalogsToInstall(snapshot: Snapshot): ReadonlyMap<string, Catalog> {
  const ofIndexes = [...indexesToInstall(snapshot)].map(([root, { after }]) => [root, after.catalog] as const);
  return new Map([...snapshot.merged.catalogs, ...ofIndexes]);
}

/** The package, and the definition of the bundle in the first catalog. */
function placeOf(problem: Found, catalogs: ReadonlyMap<string, Catalog>): Circumstances {
  const { catalogs: roots, package: name, bundle: head } = problem.target;
  const blob = catalogs
    .get(roots[0] ?? '')
    ?.packages.get(name)
    ?.bundles.get(head)?.blob;
  return { package: name, ...(blob === undefined ? {} : { at: locate(blob, 'name') }) };
}
