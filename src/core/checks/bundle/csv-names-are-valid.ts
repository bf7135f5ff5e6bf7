import { type ManifestNode, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { problemOfLabelValue, problemOfSubdomain } from '../../go/kubernetes-names.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';
import { isToldMissing } from './missing-fields.ts';
import { shownText } from './shown-text.ts';

export const csvNamesAreValid = defineCheck({
  id: 'csv-names-are-valid',
  group: 'bundle',
  title: 'The name of a ClusterServiceVersion, and of what it replaces, can be a name and a label',
  why: `OLM makes an object with the name and sets the name as a label on others. So it is a DNS-1123 subdomain (lower case letters,
digits, \`-\` and \`.\`) of no more than 63 characters.`,
  severity: 'error',
  validator: 'csv',
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
        'manifests/foo.csv.yaml:3: The name "Foo.v1.0.0" must consist of lower case letters',
        'manifests/foo.csv.yaml:5: The replaced name "foo.v0.9.0+1" must consist of lower case letters',
      ],
    },
    {
      title: 'no name',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nmetadata: {namespace: foo}\n' },
      finds: ['manifests/foo.csv.yaml:2: The ClusterServiceVersion has no name'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const name = nodeAt(root, 'metadata', 'name');
      const replaces = nodeAt(root, 'spec', 'replaces');
      const wrong = problemOfName(name);
      if (textAt(name) === '') {
        if (!isToldMissing(root, name))
          yield problem(name, 'The ClusterServiceVersion has no name.', 'Set `metadata.name`, as in foo.v1.0.0.');
      } else if (wrong !== undefined) {
        const message = `The name "${shownText(textAt(name))}" ${wrong}.`;
        yield problem(name, message, 'Rename the ClusterServiceVersion, as in foo.v1.0.0.');
      }
      const wrongReplaced = textAt(replaces) === '' ? undefined : problemOfName(replaces);
      if (wrongReplaced === undefined) continue;
      const message = `The replaced name "${shownText(textAt(replaces))}" ${wrongReplaced}.`;
      yield problem(replaces, message, 'Write the name of the ClusterServiceVersion that it replaces.');
    }
  },
});

function problemOfName(node: ManifestNode): string | undefined {
  return problemOfSubdomain(textAt(node)) ?? problemOfLabelValue(textAt(node));
}
