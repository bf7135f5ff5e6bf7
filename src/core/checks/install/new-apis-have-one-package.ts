import { locate } from '../../catalog/locate.ts';
import { isApprovedByOwner } from '../../policy/is-approved-by-owner.ts';
import { newProvisions, packagesConcerned } from '../../resolve/index.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, channel, definition, file } from '../example-catalog.ts';

const api = '  - {type: olm.gvk, value: {group: bar.io, version: v1, kind: Bar}}';
const required = '  - {type: olm.gvk.required, value: {group: bar.io, version: v1, kind: Bar}}';
const label = '  - {type: olm.label, value: {label: bar}}';
const labelled = '  - {type: olm.label.required, value: {label: bar}}';
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

Only the properties \`olm.gvk\`, \`olm.gvk.required\`, \`olm.label\`, \`olm.label.required\` and \`olm.constraint\` in catalogs are compared. Bundle directories are not.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  problems: {
    ofOthers: ({ bundle: name, package: pkg, provision, others }: Provided) => ({
      message: `Bundle ${quote(name)} of package ${quote(pkg)} provides ${provision}, which ${quoteAll(others)} already ${others.length === 1 ? 'provides or requires' : 'provide or require'}.`,
      fix: 'Leave it out, or have a maintainer or an owner of the other package approve.',
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
  ],
  *run(snapshot) {
    for (const [root, catalog] of snapshot.merged.catalogs) {
      const before = snapshot.base.catalogs.get(root);
      const added = [...newProvisions(before, catalog)];
      if (added.length === 0) continue;
      const [had, have] = [packagesConcerned(before), packagesConcerned(catalog)];
      for (const { name, package: pkg, bundle: provider } of added) {
        const others = [...(have.get(name) ?? [])].filter(
          other => other !== pkg && had.get(name)?.has(other) === true && !isApprovedByOwner(snapshot, other),
        );
        if (others.length === 0) continue;
        yield {
          problem: 'ofOthers',
          bundle: provider.name,
          provision: name,
          others,
          package: pkg,
          at: locate(provider.blob, 'properties'),
          approval: 'maintainer',
        };
      }
    }
  },
});

interface Provided {
  readonly bundle: string;
  readonly package: string;
  readonly provision: string;
  readonly others: readonly string[];
}
