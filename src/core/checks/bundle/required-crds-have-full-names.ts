import { itemsAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (name: string) =>
  `kind: ClusterServiceVersion\nspec:\n  customresourcedefinitions:\n    required:\n    - name: ${name}\n`;

export const requiredCrdsHaveFullNames = defineCheck({
  id: 'required-crds-have-full-names',
  group: 'bundle',
  title: 'Every required CustomResourceDefinition is named by plural and group',
  why: 'opm cannot render the bundle for a catalog: it determines the API that the bundle depends on from the name, as in `foos.example.com`. The validators of bundles do not check this.',
  severity: 'error',
  problems: {
    notAFullName: ({ name }: Record<'name', string>) => ({
      message: `Name "${shownText(name)}" of a required definition is not plural and group separated by a dot.`,
      fix: 'Write it as bars.example.org.',
    }),
  },
  examples: [
    { title: 'plural and group', bundle: { 'manifests/foo.csv.yaml': csv('bars.example.org') }, finds: [] },
    {
      title: 'the plural alone',
      bundle: { 'manifests/foo.csv.yaml': csv('bars') },
      finds: [
        'manifests/foo.csv.yaml:5: Name "bars" of a required definition is not plural and group separated by a dot.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      for (const item of itemsAt(root, 'spec', 'customresourcedefinitions', 'required')) {
        const name = nodeAt(item, 'name');
        if (textAt(name).includes('.')) continue;
        yield { problem: 'notAFullName', name: textAt(name), ...where(name) };
      }
    }
  },
});
