import { locate } from '../../catalog/locate.ts';
import type { Catalog, Package } from '../../catalog/model.ts';
import { packageDirectories } from '../../policy/package-directories.ts';
import { approvalOfAny } from '../../policy/who-approves.ts';
import { type NewApi, newApis, providesApi } from '../../resolve/new-apis.ts';
import type { Snapshot } from '../../snapshot.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, channel, definition, file } from '../example-catalog.ts';

const api = '  - {type: olm.gvk, value: {group: bar.io, version: v1, kind: Bar}}';
const chain = channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}');
const base = { [file]: definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0') };
const merged = { [file]: definition + chain + bundle('1.0.0') + bundle('1.1.0', api) };
const ofBar = (text: string) => ({ 'catalog/bar/catalog.yaml': text.replaceAll('foo', 'bar') });

export const newApisHaveOnePackage = defineCheck({
  id: 'new-apis-have-one-package',
  group: 'install',
  title: 'No other package provides an API that is new in a package',
  why: `Clusters could get an operator that nobody asked for: OLM v0 installs any package that provides the API which another operator requires, first those whose channel is the default, then by name. It also refuses two
providers of one API in a namespace, so users of both packages could no longer upgrade. Another version of the API makes no difference, as a cluster has one CustomResourceDefinition for all versions. A maintainer decides, or
owners of the package that has the API.

Only the properties \`olm.gvk\` in catalogs are compared. Bundle directories are not.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  problems: {
    provided: ({ bundle: name, package: pkg, api: apiName, others }: ProvidedApi) => ({
      message: `Bundle ${quote(name)} of package ${quote(pkg)} provides API ${apiName}, which ${quoteAll(others)} already ${others.length === 1 ? 'provides' : 'provide'}.`,
      fix: 'Leave the API out, or have a maintainer or an owner of the other package approve.',
    }),
  },
  examples: [
    { title: 'an API that no other package has', base, merged, finds: [] },
    {
      title: 'the API of another package',
      base: { ...base, ...ofBar(definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0', api)) },
      merged,
      finds: [
        'catalog/foo/catalog.yaml:25: Bundle "foo.v1.1.0" of package "foo" provides API Bar (bar.io), which "bar" already provides.',
      ],
    },
    {
      title: 'the same, where the author owns the other package as well',
      base: {
        ...base,
        ...ofBar(definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0', api)),
        CODEOWNERS: '/catalog/ @alice\n',
      },
      merged,
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const [root, catalog] of snapshot.merged.catalogs) {
      const before = snapshot.base.catalogs.get(root);
      for (const { package: pkg, bundle: provider, group, kind } of newApis(before, catalog)) {
        const others = providers({ group, kind }, before, catalog).filter(
          name => name !== pkg && !isApprovedByOwner(snapshot, name),
        );
        if (others.length === 0) continue;
        yield {
          problem: 'provided',
          bundle: provider.name,
          api: `${kind} (${group})`,
          others,
          package: pkg,
          at: locate(provider.blob, 'properties'),
          approval: 'maintainer',
        };
      }
    }
  },
});

interface ProvidedApi {
  readonly bundle: string;
  readonly package: string;
  readonly api: string;
  readonly others: readonly string[];
}

/** The packages that provide an API before a change and after it. */
function providers(
  api: Pick<NewApi, 'group' | 'kind'>,
  before: Catalog | undefined,
  after: Catalog,
): readonly string[] {
  const isProvidedBy = (pkg: Package | undefined) => pkg !== undefined && providesApi(pkg, api);
  return [...after.packages.values()].flatMap(pkg =>
    isProvidedBy(pkg) && isProvidedBy(before?.packages.get(pkg.name)) ? [pkg.name] : [],
  );
}

function isApprovedByOwner(snapshot: Snapshot, name: string): boolean {
  const { ownership, actors, config } = snapshot;
  const { owners, teams } = ownership.ownersOf(name, [], packageDirectories(snapshot).directoryOfPackage(name));
  const approvers = owners.filter(({ role }) => role === 'approver');
  return approvalOfAny(approvers, actors, config.owners.bots, teams).kind === 'given';
}
