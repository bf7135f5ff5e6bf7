import { changedCatalogs } from '../../../core/plan/serve-answers.ts';
import { serveAnchor } from '../../../core/plan/serve-sections.ts';
import { type ServedPull, type Serving, servedAddress, servedAtOnce } from '../../../core/plan/served-pull.ts';
import type { PageRecord } from '../../../flows/reconcile/page-record.ts';
import { el, type Html } from '../../../pages/element.ts';
import { name, sentence, shown } from '../../../pages/texts.ts';
import { timeOf } from './time-of.ts';

/** How a cluster uses the catalog as merging would leave it; nothing where the App does not serve this one. */
export function tryOnCluster(
  { repository, number, head, verdict }: PageRecord,
  serving: Serving | undefined,
  served: ServedPull | undefined,
): readonly Html[] {
  const catalogs = verdict === undefined ? [] : changedCatalogs(verdict);
  if (serving === undefined || repository.isPrivate || (served === undefined && catalogs.length === 0)) return [];
  return [
    el('h2', { id: serveAnchor }, 'Try this on a cluster'),
    ...(served === undefined ? howToStart(head.sha, catalogs) : stateOf(serving, served, `pull-${Number(number)}`)),
    el('p', {}, [
      'OLM v1 reads catalogs only from images: check out the pull request, run ',
      name('catalog-keeper build DIRECTORY --output IMAGE'),
      ', and name the image in a ClusterCatalog.',
    ]),
  ];
}

function howToStart(head: string, catalogs: readonly string[]): readonly Html[] {
  const [first, ...others] = catalogs;
  const command = others.length === 0 ? `/serve ${head}` : `/serve ${head} ${first}`;
  return [
    el('p', {}, 'To have the catalog served for two hours, an owner of a changed package or a maintainer comments:'),
    code([command]),
    ...(others.length === 0 ? [] : [el('p', {}, ['Or one of ', ...named(others), '.'])]),
  ];
}

const maxNamed = 10;

function named(catalogs: readonly string[]): readonly Html[] {
  return catalogs
    .slice(0, maxNamed)
    .flatMap((catalog, index) => (index === 0 ? [name(catalog)] : [', ', name(catalog)]));
}

function stateOf(serving: Serving, { catalog, place, problem, until }: ServedPull, object: string): readonly Html[] {
  if (problem !== undefined) return [el('p', {}, [name(catalog), ' is not served: ', ...sentence(problem)])];
  if (place === undefined)
    return [el('p', {}, [name(catalog), ` is served as soon as one of the ${servedAtOnce} ports is free.`])];
  const address = servedAddress(serving, place);
  return [
    el('p', {}, [
      name(catalog),
      ' as merging would leave it is served at ',
      name(address),
      ' until ',
      timeOf(until),
      '.',
    ]),
    el('p', {}, [
      'OLM v0: apply this CatalogSource (on OpenShift in the namespace ',
      name('openshift-marketplace'),
      '), and subscribe to a package with ',
      name(`source: ${object}`),
      '. Anybody who reaches the address can read the catalog.',
    ]),
    code(catalogSourceYaml({ name: object, address }).split('\n')),
  ];
}

/** Lines, none of which a name from outside can end. */
function code(lines: readonly string[]): Html {
  return el(
    'pre',
    {},
    el(
      'code',
      {},
      lines.flatMap((line, index) => [index === 0 ? '' : '\n', shown(line)]),
    ),
  );
}

/**
 * A CatalogSource for a catalog that is served at an address, as OLM v0 reads it. OLM v1 has nothing like it: a ClusterCatalog names only an image.
 *
 * @param name of a Kubernetes object
 * @see https://olm.operatorframework.io/docs/concepts/crds/catalogsource/
 */
function catalogSourceYaml({ name, address }: { readonly name: string; readonly address: string }): string {
  return `apiVersion: operators.coreos.com/v1alpha1
kind: CatalogSource
metadata:
  name: ${name}
  namespace: olm
spec:
  sourceType: grpc
  address: ${address}
  displayName: ${name}
`;
}
