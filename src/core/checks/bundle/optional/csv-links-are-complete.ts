import { itemsAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { parseUrl } from '../../../go/parse-url.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

export const csvLinksAreComplete = defineCheck({
  id: 'csv-links-are-complete',
  group: 'bundle',
  title: 'Each link in the ClusterServiceVersion has a name and a URL',
  why: `Consoles show \`spec.links\` as the places to read more about an operator. A link without a name cannot be seen, one
without a URL that starts from a scheme or from the root leads nowhere.`,
  severity: 'off',
  validator: 'operatorhubv2',
  examples: [
    {
      title: 'a link',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  links:\n  - name: Documentation\n    url: https://example.com/docs\n',
      },
      finds: [],
    },
    {
      title: 'one without a URL, one without a scheme',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  links:\n  - name: Documentation\n  - name: Source\n    url: example.com/source\n',
      },
      finds: [
        'manifests/foo.csv.yaml:4: A link has no URL',
        'manifests/foo.csv.yaml:6: "example.com/source" is no URL: it is neither absolute nor a path from the root',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      for (const link of itemsAt(root, 'spec', 'links')) {
        const name = textAt(link, 'name');
        const url = textAt(link, 'url');
        if (name === '' || url === '') {
          const missing = name !== '' ? 'URL' : url !== '' ? 'name' : 'name and no URL';
          yield problem(link, `A link has no ${missing}.`, 'Give each link `name` and `url`.');
        }
        const parsed = parseUrl(url, 'request');
        if (url === '' || !('error' in parsed)) continue;
        const message = `"${showName(url.slice(0, 200))}" is no URL: ${parsed.error}.`;
        yield problem(nodeAt(link, 'url'), message, 'Write the whole URL, from `https://` on.');
      }
    }
  },
});
