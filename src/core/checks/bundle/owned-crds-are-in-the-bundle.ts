import { nodeAt, textAt } from '../../bundle/manifest-node.ts';
import type { Bundle } from '../../bundle/model.ts';
import type { Cause } from '../../finding.ts';
import { pathBelow } from '../../repository/paths.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { apiKey, definedApis, ownedApis } from './bundle-crds.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (name: string) =>
  `kind: ClusterServiceVersion\nspec:\n  customresourcedefinitions:\n    owned:\n    - name: ${name}\n      version: v1\n      kind: Foo\n`;
const crd =
  'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: foos.example.com\nspec:\n  group: example.com\n  names: {kind: Foo, plural: foos}\n  versions:\n  - name: v1\n';

export const ownedCrdsAreInTheBundle = defineCheck({
  id: 'owned-crds-are-in-the-bundle',
  group: 'bundle',
  title: 'A bundle contains every CustomResourceDefinition that its ClusterServiceVersion owns',
  why: `The installation does not finish: OLM waits until every CustomResourceDefinition in \`spec.customresourcedefinitions.owned\`
exists. The name is plural and group, as in \`foos.example.com\`; version and kind must be those of the definition.

An entry has no field \`group\`. OLM ignores it, and \`opm alpha bundle validate\` does not find the definition of such an entry: a warning.`,
  severity: 'error',
  validator: 'bundle',
  problems: {
    twice: ({ name, version }: Record<'name' | 'version', string>) => ({
      message: `${shownText(name)} is owned in version ${shownText(version)} more than once.`,
      fix: 'Keep one of the entries.',
    }),
    notAFullName: ({ name }: Record<'name', string>) => ({
      message: `Name "${shownText(name)}" of an owned definition is not plural and group separated by a dot.`,
      fix: 'Write it as foos.example.com.',
    }),
    missing: ({ name, version, kind }: Record<'name' | 'version' | 'kind', string>) => ({
      message: `${shownText(name)} in version ${shownText(version)} with kind ${shownText(kind)} is not in the bundle.`,
      fix: 'Add the CustomResourceDefinition, or correct name, version and kind.',
    }),
    group: ({ name }: Record<'name', string>) => ({
      message: `Owned definition ${shownText(name)} has the key group, so \`opm alpha bundle validate\` does not find it.`,
      fix: 'Remove it: the name contains the group.',
    }),
  },
  examples: [
    {
      title: 'the one that is owned',
      bundle: { 'manifests/foo.csv.yaml': csv('foos.example.com'), 'manifests/foo.crd.yaml': crd },
      finds: [],
    },
    {
      title: 'another one',
      bundle: { 'manifests/foo.csv.yaml': csv('bars.example.com'), 'manifests/foo.crd.yaml': crd },
      finds: ['manifests/foo.csv.yaml:5: bars.example.com in version v1 with kind Foo is not in the bundle.'],
    },
    {
      title: 'a name without a group',
      bundle: { 'manifests/foo.csv.yaml': csv('foos'), 'manifests/foo.crd.yaml': crd },
      finds: [
        'manifests/foo.csv.yaml:5: Name "foos" of an owned definition is not plural and group separated by a dot.',
      ],
    },
    {
      title: 'a group beside the name',
      bundle: {
        'manifests/foo.csv.yaml': csv('foos.example.com').replace(
          'version: v1',
          'group: example.com\n      version: v1',
        ),
        'manifests/foo.crd.yaml': crd,
      },
      finds: [
        'manifests/foo.csv.yaml:6: Owned definition foos.example.com has the key group, so `opm alpha bundle validate` does not find it.',
      ],
    },
    {
      title: 'the same one twice',
      bundle: {
        'manifests/foo.csv.yaml': `${csv('foos.example.com')}    - {name: foos.example.com, version: v1, kind: Foo}\n`,
        'manifests/foo.crd.yaml': crd,
      },
      finds: ['manifests/foo.csv.yaml:8: foos.example.com is owned in version v1 more than once'],
    },
  ],
  *run(snapshot) {
    for (const { bundle, root, where } of csvsOf(snapshot)) {
      const defined = definedApis(bundle);
      const byName = new Set(defined.map(({ exactKey }) => exactKey));
      const byGroup = new Set(defined.map(({ group, version, kind }) => apiKey(group, version, kind)));
      const seen = new Set<string>();
      for (const { name, group, version, kind, node } of ownedApis(root)) {
        const key = apiKey(group, version, kind);
        if (seen.has(key)) {
          yield { problem: 'twice', name, version, ...where(node) };
          continue;
        }
        seen.add(key);
        if (!name.includes('.')) {
          yield { problem: 'notAFullName', name, ...where(node) };
        } else if (!byName.has(apiKey(name, version, kind)) || !byGroup.has(key)) {
          yield { problem: 'missing', name, version, kind, ...where(node), consequenceOf: causeOfMissing(bundle) };
        }
        const groupNode = nodeAt(node, 'group');
        if (textAt(groupNode) !== '') {
          yield { problem: 'group', name, ...where(groupNode), warning: true };
        }
      }
    }
  },
});

/** A manifest that cannot be read may be the one that is missing. */
function causeOfMissing({ unreadable, source }: Bundle): Cause | undefined {
  const isAny = unreadable.some(({ file }) => pathBelow('manifests', file.path) !== undefined);
  return isAny ? { check: 'manifests-can-be-read', ...(source.package && { package: source.package }) } : undefined;
}
