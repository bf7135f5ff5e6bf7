import { newProvisionsOfBundles } from '../../bundle-index/new-provisions-of-bundles.ts';
import { locate } from '../../catalog/locate.ts';
import { isApprovedByOwner } from '../../policy/is-approved-by-owner.ts';
import { newProvisions, packagesConcerned } from '../../resolve/index.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Place } from '../../source.ts';
import { listNames } from '../../text/list-names.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { type Circumstances, defineCheck } from '../define.ts';
import { bundle, channel, definition, file } from '../example-catalog.ts';

const api = '  - {type: olm.gvk, value: {group: bar.io, version: v1, kind: Bar}}';
const secondApi = api.replace('Bar', 'Cup');
const required = '  - {type: olm.gvk.required, value: {group: bar.io, version: v1, kind: Bar}}';
const label = '  - {type: olm.label, value: {label: bar}}';
const labelled = '  - {type: olm.label.required, value: {label: bar}}';
const owned = '  customresourcedefinitions: {owned: [{name: bars.bar.io, version: v1, kind: Bar}]}\n';
const bundleDirectory = (operator: string, version: string, spec: string) => ({
  [`operators/${operator}/${version}/manifests/${operator}.csv.yaml`]: `kind: ClusterServiceVersion
metadata: {name: ${operator}.v${version}}
spec:
  version: ${version}
${spec}`,
  [`operators/${operator}/${version}/metadata/annotations.yaml`]: `annotations:
  operators.operatorframework.io.bundle.package.v1: ${operator}
  operators.operatorframework.io.bundle.channels.v1: stable
`,
});
const chain = channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}');
const base = { [file]: definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0') };
const merged = { [file]: definition + chain + bundle('1.0.0') + bundle('1.1.0', api) };
const ofBar = (text: string) => ({ 'catalog/bar/catalog.yaml': text.replaceAll('foo', 'bar') });

export const newApisHaveOnePackage = defineCheck({
  id: 'new-apis-have-one-package',
  group: 'install',
  title: 'No other package provides or requires an API that is new in a package',
  why: `Clusters could get an operator that nobody asked for: OLM v0 installs any package of a catalog that provides the API which another operator requires, first those whose channel is the default, then by name. It also refuses two
providers of one API in a namespace, so users of both packages could no longer upgrade. Another version of the API makes no difference, as a cluster has one CustomResourceDefinition for all versions. A label
that another package requires counts like an API. A maintainer decides, or owners of the other packages.

In catalogs the properties \`olm.gvk\`, \`olm.gvk.required\`, \`olm.label\`, \`olm.label.required\` and \`olm.constraint\` are compared, in bundle directories also the APIs that the ClusterServiceVersion owns and requires. What is new in a
package of a catalog is compared with that catalog and the bundle directories of all operators; what is new in bundle directories also, and of catalogs with those parts that had to be read for the change.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  problems: {
    ofOthers: ({ bundle: name, package: pkg, provisions, others }: Provided) => ({
      message: `Bundle ${quote(name)} of package ${quote(pkg)} provides ${listNames(provisions, 5, ' and ')}, which ${quoteAll(others)} already ${others.length === 1 ? 'provides or requires' : 'provide or require'}.`,
      fix: `Leave ${provisions.length === 1 ? 'it' : 'them'} out, or have a maintainer or an owner of the other package approve.`,
    }),
  },
  examples: [
    { title: 'an API that no other package has', base, merged, finds: [] },
    {
      title: 'the API of another package',
      base: { ...base, ...ofBar(definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0', api)) },
      merged,
      finds: [
        'catalog/foo/catalog.yaml:25: Bundle "foo.v1.1.0" of package "foo" provides API Bar (bar.io), which "bar" already provides or requires.',
      ],
    },
    {
      title: 'an API that another package requires, from whatever catalog',
      base: { ...base, ...ofBar(definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0', required)) },
      merged,
      finds: [
        'Bundle "foo.v1.1.0" of package "foo" provides API Bar (bar.io), which "bar" already provides or requires.',
      ],
    },
    {
      title: 'several APIs of another package, which are one finding',
      base: {
        ...base,
        ...ofBar(definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0', api, secondApi)),
      },
      merged: { [file]: definition + chain + bundle('1.0.0') + bundle('1.1.0', api, secondApi) },
      finds: [
        'Bundle "foo.v1.1.0" of package "foo" provides API Bar (bar.io) and API Cup (bar.io), which "bar" already provides or requires.',
      ],
    },
    {
      title: 'a label that another package requires',
      base: { ...base, ...ofBar(definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0', labelled)) },
      merged: { [file]: definition + chain + bundle('1.0.0') + bundle('1.1.0', label) },
      finds: ['Bundle "foo.v1.1.0" of package "foo" provides label "bar", which "bar" already provides or requires.'],
    },
    {
      title: 'a label whose key is spelled in another case, which OLM reads all the same',
      base: { ...base, ...ofBar(definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0', labelled)) },
      merged: { [file]: definition + chain + bundle('1.0.0') + bundle('1.1.0', label.replace('label:', 'Label:')) },
      finds: ['Bundle "foo.v1.1.0" of package "foo" provides label "bar", which "bar" already provides or requires.'],
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
    {
      title: 'the API of another package, in bundle directories',
      base: { ...bundleDirectory('foo', '1.0.0', ''), ...bundleDirectory('bar', '1.0.0', owned) },
      merged: bundleDirectory('foo', '1.1.0', `  replaces: foo.v1.0.0\n${owned}`),
      finds: [
        'operators/foo/1.1.0/manifests/foo.csv.yaml:6: Bundle "foo.v1.1.0" of package "foo" provides API Bar (bar.io), which "bar" already provides or requires.',
      ],
    },
  ],
  *run(snapshot) {
    const inDirectories = packagesConcernedInDirectories(snapshot);
    const othersOf = (name: string, pkg: string, inCatalog: Iterable<string> = []) =>
      [...new Set([...inCatalog, ...(inDirectories.get(name) ?? [])])].filter(
        other => other !== pkg && !isApprovedByOwner(snapshot, other),
      );
    for (const [root, catalog] of snapshot.merged.catalogs) {
      const before = snapshot.base.catalogs.get(root);
      const added = [...newProvisions(before, catalog)];
      if (added.length === 0) continue;
      const [had, have] = [packagesConcerned(before), packagesConcerned(catalog)];
      const found = new FoundProvisions();
      for (const { name, package: pkg, bundle: provider } of added) {
        const inBoth = [...(have.get(name) ?? [])].filter(other => had.get(name)?.has(other) === true);
        const others = othersOf(name, pkg, inBoth);
        found.add(provider.name, pkg, name, others, () => locate(provider.blob, 'properties'));
      }
      yield* found.problems();
    }
    const inCatalogs = [...snapshot.base.catalogs.values()].map(packagesConcerned);
    const found = new FoundProvisions();
    for (const { name, package: pkg, bundle: provider } of newProvisionsOfBundles(snapshot)) {
      const concerned = inCatalogs.flatMap(packages => [...(packages.get(name) ?? [])]);
      const others = othersOf(name, pkg, concerned);
      found.add(provider.name, pkg, name, others, () => provider.placeOf('provides'));
    }
    yield* found.problems();
  },
});

/** Provisions of bundles that concern other packages: those of a bundle that concern the same ones are one problem. */
class FoundProvisions {
  readonly #groups = new Map<string, Provided & { readonly provisions: string[]; readonly at: () => Place }>();

  add(name: string, packageName: string, provision: string, others: readonly string[], at: () => Place): void {
    if (others.length === 0) return;
    const key = JSON.stringify([packageName, name, others]);
    const group = this.#groups.get(key);
    if (group !== undefined) group.provisions.push(provision);
    else this.#groups.set(key, { bundle: name, package: packageName, provisions: [provision], others, at });
  }

  *problems(): Iterable<Circumstances & Provided & { readonly problem: 'ofOthers' }> {
    for (const group of this.#groups.values())
      yield { problem: 'ofOthers', ...group, at: group.at(), approval: 'maintainer' };
  }
}

/** By the names of provisions the packages to whose bundle directories it matters who else provides that. */
function packagesConcernedInDirectories({ base }: Snapshot): ReadonlyMap<string, ReadonlySet<string>> {
  const packages = new Map<string, Set<string>>();
  for (const { indexed, described } of base.operators.values()) {
    for (const found of indexed ?? described ?? []) {
      for (const { name } of found.concerns) packages.set(name, (packages.get(name) ?? new Set()).add(found.package));
    }
  }
  return packages;
}

interface Provided {
  readonly bundle: string;
  readonly package: string;
  readonly provisions: readonly string[];
  readonly others: readonly string[];
}
