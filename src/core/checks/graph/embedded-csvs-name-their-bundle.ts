import { embeddedObjects } from '../../bundle/embedded-objects.ts';
import { readingsOfProperty } from '../../bundle/object-of-property.ts';
import { locate } from '../../catalog/locate.ts';
import { membersInAnyCase } from '../../catalog/shape/members-in-any-case.ts';
import { textOf } from '../../json/fields.ts';
import type { Json } from '../../json.ts';
import { quote } from '../../text/quoted-names.ts';
import { newOrChangedBundles } from '../bundles-with-base.ts';
import { defineCheck } from '../define.ts';
import { embedding, file } from '../example-catalog.ts';

function embedded(metadata: Json): Readonly<Record<string, string>> {
  return { [file]: embedding(JSON.stringify({ kind: 'ClusterServiceVersion', metadata })) };
}

export const embeddedCsvsNameTheirBundle = defineCheck({
  id: 'embedded-csvs-name-their-bundle',
  group: 'graph',
  title: 'An embedded ClusterServiceVersion has the name of its bundle',
  why: `Users of another operator could lose it: of a bundle without an image, OLM v0 installs the embedded ClusterServiceVersion under its own name, in the place of one with that name in the namespace, whichever package it is from. \`opm validate\` does
not compare the names. Only new and changed bundles are looked at.`,
  severity: 'error',
  needs: 'change',
  problems: {
    otherName: ({ bundle, name }: Record<'bundle' | 'name', string>) => ({
      message: `Bundle ${quote(bundle)} has the ClusterServiceVersion ${quote(name)}, and OLM v0 installs it under that name.`,
      fix: 'Give both the same name.',
    }),
  },
  examples: [
    { title: 'the name of the bundle', base: {}, merged: embedded({ name: 'foo.v1.0.0' }), finds: [] },
    {
      title: 'a release of another package',
      base: {},
      merged: embedded({ name: 'bar.v1.0.0' }),
      finds: [`${file}:8: Bundle "foo.v1.0.0" has the ClusterServiceVersion "bar.v1.0.0"`],
    },
    {
      title: 'a name in another spelling of the key, which OLM v0 reads',
      base: {},
      merged: embedded({ name: 'foo.v1.0.0', Name: 'bar.v1.0.0' }),
      finds: [`${file}:8: Bundle "foo.v1.0.0" has the ClusterServiceVersion "bar.v1.0.0"`],
    },
    {
      title: 'a bundle that the change does not touch',
      base: embedded({ name: 'bar.v1.0.0' }),
      merged: { 'catalog/foo/more.yaml': '---\nschema: olm.package\nname: foo\n' },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const { bundle } of newOrChangedBundles(snapshot)) {
      if (bundle.image !== '') continue;
      for (const { property, path } of embeddedObjects(bundle.blob)) {
        const csvs = readingsOfProperty(property).filter(one => textOf(one, 'kind') === 'ClusterServiceVersion');
        const other = csvs.flatMap(csv => namesOf(csv)).find(name => name !== bundle.name);
        if (other === undefined) continue;
        const at = locate(bundle.blob, ...path);
        yield { problem: 'otherName', bundle: bundle.name, name: other, package: bundle.package, at };
      }
    }
  },
});

/** The names that a program may find, without regard to the case of keys. */
function namesOf(csv: Json): readonly string[] {
  return membersInAnyCase(csv, 'metadata')
    .flatMap(metadata => membersInAnyCase(metadata, 'name'))
    .map(name => (typeof name === 'string' ? name : ''));
}
