import { catalogCheckId } from '../../cluster/runs/install-check-id.ts';
import { type CatalogResult, resultOfCatalog } from '../../cluster/runs/install-facts.ts';
import { quote } from '../../text/quoted-names.ts';
import { type Circumstances, defineCheck } from '../define.ts';
import { change, ended, required } from './example-change.ts';

interface Tried {
  /** Its directory; empty for the root. */
  readonly catalog: string;
  readonly message: string;
}

const nameOf = (catalog: string) => quote(catalog === '' ? '.' : catalog);
const sentence = (text: string) => (text === '' ? '' : ` ${text.replace(/\.$/, '')}.`);

const problems = {
  failed: ({ catalog, message, fix }: Tried & { readonly fix: string }) => ({
    message: `Catalog ${nameOf(catalog)} does not run on a cluster.${sentence(message)}`,
    fix: fix === '' ? 'See the run of the workflow, and correct the catalog.' : fix,
  }),
  undetermined: ({ catalog, message, url }: Tried & { readonly url: string }) => ({
    message: `Whether catalog ${nameOf(catalog)} runs on a cluster could not be determined.${sentence(message)}`,
    fix: `Nothing is known to be wrong with the catalog. To try again, re-run the jobs of ${url}`,
  }),
};

const endedWith = (...catalogs: readonly CatalogResult[]) => ({ ...ended, results: [], catalogs });

export const catalogRuns = defineCheck({
  id: catalogCheckId,
  group: 'install',
  title: 'The catalog runs on a cluster',
  why: `No operator of a catalog can be installed or upgraded on a cluster that cannot run it. The workflow that installs new heads first lets OLM run each catalog that gets one: OLM v0 connects to it until it is \`READY\` and lists
all of its packages, OLM v1 pulls, unpacks and serves it. The check runs if \`install.mode\` is \`informational\` or \`required\`: see the [guide](../guides/install-in-pull-requests.md).

It is an error only if the catalog is to blame. A cluster that fails and a run without a report are undetermined. With the engines \`dry-run\` and \`rukpak\`, which use no catalog, the check is skipped. A result counts for exactly the
head and the heads of channels that were installed.`,
  severity: 'error',
  needs: 'catalog-runs',
  problems,
  examples: [
    {
      title: 'OLM runs it',
      config: required,
      ...change,
      installs: endedWith({ catalog: 'catalog', outcome: 'succeeded' }),
      finds: [],
    },
    {
      title: 'OLM does not list it',
      config: required,
      ...change,
      installs: endedWith({ catalog: 'catalog', outcome: 'failed', message: 'The image has no catalog.' }),
      finds: ['Catalog "catalog" does not run on a cluster. The image has no catalog.'],
    },
    {
      title: 'the cluster failed',
      config: required,
      ...change,
      installs: endedWith({ catalog: 'catalog', outcome: 'undetermined', message: 'The API server went away.' }),
      finds: ['Whether catalog "catalog" runs on a cluster could not be determined. The API server went away.'],
    },
    {
      title: 'the run ended without a report, where results are only shown: a warning',
      config: 'install: {mode: informational}\n',
      ...change,
      installs: endedWith(),
      finds: ['could not be determined. The run left no report.'],
    },
  ],
  *run({ installs, config }) {
    if (installs?.state.kind !== 'ended') return;
    const { targets, state } = installs;
    const isShown = config.install.mode === 'informational';
    for (const catalog of new Set(targets.flatMap(({ catalogs }) => catalogs))) {
      const { outcome, message = '', fix = '' } = resultOfCatalog(state, catalog) ?? { outcome: 'undetermined' };
      if (outcome === 'failed')
        yield { problem: 'failed', catalog, message, fix, ...(isShown ? { warning: true } : {}) };
      const weight: Circumstances = isShown ? { warning: true } : { unknown: true };
      if (outcome === 'undetermined') yield { problem: 'undetermined', catalog, message, url: state.url, ...weight };
    }
  },
});
