import { itemsAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { parseUrl } from '../../../go/parse-url.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

export const csvLinksAreComplete = defineCheck({
  id: 'csv-links-are-complete',
  group: 'bundle',
  title: 'Every link in the ClusterServiceVersion has a name and a URL',
  why: 'Users cannot see a link without a name, and cannot follow one without a valid URL, where consoles show `spec.links`.',
  severity: 'off',
  validator: 'operatorhubv2',
  problems: {
    incomplete: ({ missing }: Record<'missing', string>) => ({
      message: `A link has no ${missing}.`,
      fix: 'Set `name` and `url` of each link.',
    }),
    notAUrl: ({ url, error }: Record<'url' | 'error', string>) => ({
      message: `Link "${showName(url.slice(0, 200))}" is not a URL: ${error}.`,
      fix: 'Write the complete URL, beginning with `https://`.',
    }),
  },
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
        'manifests/foo.csv.yaml:6: Link "example.com/source" is not a URL: it is neither absolute nor a path from the root.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      for (const link of itemsAt(root, 'spec', 'links')) {
        const name = textAt(link, 'name');
        const url = textAt(link, 'url');
        if (name === '' || url === '') {
          const missing = name !== '' ? 'URL' : url !== '' ? 'name' : 'name and no URL';
          yield { problem: 'incomplete', missing, ...where(link) };
        }
        const parsed = parseUrl(url, 'request');
        if (url === '' || !('error' in parsed)) continue;
        yield { problem: 'notAUrl', url, error: parsed.error, ...where(nodeAt(link, 'url')) };
      }
    }
  },
});
