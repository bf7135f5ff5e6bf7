import type { Blob } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import { problemsOfRequirement } from '../bundle/problems-of-requirement.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { bundle, file } from './example-text.ts';
import { quote } from './words.ts';

const requiring = (type: string, value: string) => bundle('1.0.0', `  - {type: ${type}, value: ${value}}`);

export const requirementsCanBeRead = defineCheck({
  id: 'requirements-can-be-read',
  group: 'catalog',
  title: 'OLM can read what a bundle requires',
  why: `A bundle requires packages (\`olm.package.required\`), APIs (\`olm.gvk.required\`), labels (\`olm.label.required\`) and whatever a constraint says (\`olm.constraint\`). opm looks at few of these properties,
and not at the range of versions. OLM v0 reads them when it resolves a namespace that the bundle could be installed in or upgraded to, and one that it cannot read fails the resolution: no operator of that namespace is installed or upgraded any more.
A bundle that the base has in the same words is not reported.`,
  severity: 'error',
  examples: [
    {
      title: 'a package and a constraint',
      files: {
        [file]:
          requiring('olm.package.required', '{packageName: bar, versionRange: ">=1.0.0 <2.0.0"}') +
          bundle(
            '1.1.0',
            `  - {type: olm.constraint, value: {failureMessage: needs bar, package: {packageName: bar, versionRange: ">=1.0.0"}}}`,
          ),
      },
      finds: [],
    },
    {
      title: 'a range of npm',
      files: { [file]: requiring('olm.package.required', '{packageName: bar, versionRange: ^1.0.0}') },
      finds: ['catalog/foo/catalog.yaml:9: The version range "^1.0.0" of the required package is no range of versions'],
    },
    {
      title: 'a constraint that says nothing',
      files: { [file]: requiring('olm.constraint', '{failureMessage: needs a GPU}') },
      finds: ['catalog/foo/catalog.yaml:9: The constraint is empty'],
    },
    {
      title: 'a label without its mapping',
      files: { [file]: requiring('olm.label.required', 'gpu') },
      finds: ['catalog/foo/catalog.yaml:9: The required label is no text `label` in a mapping'],
    },
    {
      title: 'what the base has already',
      base: { [file]: requiring('olm.constraint', '{}') },
      merged: { [file]: requiring('olm.constraint', '{}') + bundle('1.1.0') },
      finds: [],
    },
  ],
  *run(snapshot) {
    const known = new Set([...eachBlob({ ...snapshot, merged: snapshot.base }, 'bundle')].map(textOf));
    for (const blob of eachBlob(snapshot, 'bundle')) {
      if (known.has(textOf(blob))) continue;
      for (const [index, { type, value }] of blob.content.properties.entries()) {
        if (value === undefined) continue;
        const node = { value, path: ['properties', index, 'value'] };
        for (const { node: at, message, fix, isUnknown } of problemsOfRequirement(type, node)) {
          yield {
            message: `${message.slice(0, -1)}, in the bundle ${quote(blob.content.name)}.`,
            fix,
            package: blob.content.package,
            at: locate(blob, ...at.path),
            ...(isUnknown ? { unknown: true as const } : {}),
          };
        }
      }
    }
  },
});

/** The same of a bundle that stays as it is, in whatever file. */
function textOf({ document }: Blob): string {
  return document.text;
}
