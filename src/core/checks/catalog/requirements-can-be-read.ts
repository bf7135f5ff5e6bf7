import type { Blob } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { problemsOfRequirement, wordsOfRequirements } from '../bundle/problems-of-requirement.ts';
import { defineCheck, type Words } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { wordsOf } from '../worded-problem.ts';
import { eachBlob } from './each-blob.ts';

const requiring = (type: string, value: string) => bundle('1.0.0', `  - {type: ${type}, value: ${value}}`);

export const requirementsCanBeRead = defineCheck({
  id: 'requirements-can-be-read',
  group: 'catalog',
  title: 'OLM can read what a bundle requires',
  why: `OLM v0 installs and upgrades nothing in a namespace if it cannot read a requirement of a bundle that could be installed there. A bundle requires packages (\`olm.package.required\`), APIs (\`olm.gvk.required\`), labels (\`olm.label.required\`), and what a constraint states (\`olm.constraint\`). opm checks few of these properties,
and no version range. A bundle that is unchanged from the base is not reported.`,
  severity: 'error',
  problems: {
    unreadable: ({ words: { message, fix }, bundle }: { readonly words: Words; readonly bundle: string }) => ({
      message: `Bundle ${quote(bundle)} has a requirement that OLM cannot read. ${message}`,
      fix,
    }),
  },
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
      title: 'a range in the syntax of npm',
      files: { [file]: requiring('olm.package.required', '{packageName: bar, versionRange: ^1.0.0}') },
      finds: [
        'catalog/foo/catalog.yaml:9: Bundle "foo.v1.0.0" has a requirement that OLM cannot read. Version range "^1.0.0" of the required package is not a version range: "^" is not an operator.',
      ],
    },
    {
      title: 'an empty constraint',
      files: { [file]: requiring('olm.constraint', '{failureMessage: needs a GPU}') },
      finds: ['catalog/foo/catalog.yaml:9: The constraint is empty'],
    },
    {
      title: 'a label without its mapping',
      files: { [file]: requiring('olm.label.required', 'gpu') },
      finds: [
        'catalog/foo/catalog.yaml:9: Bundle "foo.v1.0.0" has a requirement that OLM cannot read. The required label is not a mapping with a string `label`.',
      ],
    },
    {
      title: 'the same bundle in the base',
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
        for (const problem of problemsOfRequirement(type, node)) {
          yield {
            problem: 'unreadable',
            words: wordsOf(wordsOfRequirements, problem),
            bundle: blob.content.name,
            package: blob.content.package,
            at: locate(blob, ...problem.node.path),
            ...(problem.unknown && { unknown: true }),
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
