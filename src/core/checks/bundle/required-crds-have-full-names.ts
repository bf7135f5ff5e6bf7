import { itemsAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const csv = (name: string) =>
  `kind: ClusterServiceVersion\nspec:\n  customresourcedefinitions:\n    required:\n    - name: ${name}\n`;

export const requiredCrdsHaveFullNames = defineCheck({
  id: 'required-crds-have-full-names',
  group: 'bundle',
  title: 'The CustomResourceDefinitions that a bundle requires are named by plural and group',
  why: `opm takes the API that the bundle depends on from the name, as in \`foos.example.com\`. Of another name it cannot render the
bundle into a catalog. The validators of bundles do not look.`,
  severity: 'error',
  examples: [
    { title: 'plural and group', bundle: { 'manifests/foo.csv.yaml': csv('bars.example.org') }, finds: [] },
    {
      title: 'the plural alone',
      bundle: { 'manifests/foo.csv.yaml': csv('bars') },
      finds: ['manifests/foo.csv.yaml:5: The name "bars" of a required definition is not plural and group'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      for (const item of itemsAt(root, 'spec', 'customresourcedefinitions', 'required')) {
        const name = nodeAt(item, 'name');
        if (textAt(name).includes('.')) continue;
        const message = `The name "${shownText(textAt(name))}" of a required definition is not plural and group with a dot in between.`;
        yield problem(name, message, 'Write it as in bars.example.org.');
      }
    }
  },
});
