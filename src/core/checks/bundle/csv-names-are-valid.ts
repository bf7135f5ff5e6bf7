import { type ManifestNode, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { problemOfLabelValue, problemOfSubdomain } from '../../go/kubernetes-names.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { csvsOf } from './located-manifest.ts';
import { isReportedMissing } from './missing-fields.ts';

export const csvNamesAreValid = defineCheck({
  id: 'csv-names-are-valid',
  group: 'bundle',
  title: 'The name of a ClusterServiceVersion, and of the one it replaces, is a valid object name and label',
  why: `OLM cannot install a ClusterServiceVersion with an invalid name: it creates an object with the name and sets it as a label on others. A valid name is a DNS-1123 subdomain (lower-case letters,
digits, \`-\` and \`.\`) of at most 63 characters.`,
  severity: 'error',
  validator: 'csv',
  problems: {
    noName: () => ({
      message: 'The ClusterServiceVersion has no name.',
      fix: 'Set `metadata.name`, as in foo.v1.0.0.',
    }),
    notValid: ({ name, error }: Record<'name' | 'error', string>) => ({
      message: `Name "${shownText(name)}" ${error}.`,
      fix: 'Rename the ClusterServiceVersion, as in foo.v1.0.0.',
    }),
    replacedNotValid: ({ name, error }: Record<'name' | 'error', string>) => ({
      message: `Replaced name "${shownText(name)}" ${error}.`,
      fix: 'Write the name of the ClusterServiceVersion that it replaces.',
    }),
  },
  examples: [
    {
      title: 'a name',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.0.0\n' },
      finds: [],
    },
    {
      title: 'upper case, and build metadata',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nmetadata:\n  name: Foo.v1.0.0\nspec:\n  replaces: foo.v0.9.0+1\n',
      },
      finds: [
        'manifests/foo.csv.yaml:3: Name "Foo.v1.0.0" must consist of lower case letters, digits, - and ., and begin and end each part with a letter or digit.',
        'manifests/foo.csv.yaml:5: Replaced name "foo.v0.9.0+1" must consist of lower case letters, digits, - and ., and begin and end each part with a letter or digit.',
      ],
    },
    {
      title: 'no name',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nmetadata: {namespace: foo}\n' },
      finds: ['manifests/foo.csv.yaml:2: The ClusterServiceVersion has no name'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const name = nodeAt(root, 'metadata', 'name');
      const replaces = nodeAt(root, 'spec', 'replaces');
      const wrong = problemOfName(name);
      if (textAt(name) === '') {
        if (!isReportedMissing(root, name)) yield { problem: 'noName', ...where(name) };
      } else if (wrong !== undefined) {
        yield { problem: 'notValid', name: textAt(name), error: wrong, ...where(name) };
      }
      const wrongReplaced = textAt(replaces) === '' ? undefined : problemOfName(replaces);
      if (wrongReplaced === undefined) continue;
      yield { problem: 'replacedNotValid', name: textAt(replaces), error: wrongReplaced, ...where(replaces) };
    }
  },
});

function problemOfName(node: ManifestNode): string | undefined {
  return problemOfSubdomain(textAt(node)) ?? problemOfLabelValue(textAt(node));
}
