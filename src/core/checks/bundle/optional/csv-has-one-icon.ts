import { isSet, itemsAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

const mediaTypes: ReadonlySet<string> = new Set(['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml']);

export const csvHasOneIcon = defineCheck({
  id: 'csv-has-one-icon',
  group: 'bundle',
  title: 'The ClusterServiceVersion has one icon, with its data and its media type',
  why: `Consoles show the icon beside the name of the operator. Of several they take one, and what is not a GIF, JPEG, PNG or
SVG image they cannot show. That there is none is a warning.`,
  severity: 'off',
  validator: 'operatorhubv2',
  examples: [
    {
      title: 'an icon',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  icon:\n  - base64data: PHN2Zy8+\n    mediatype: image/svg+xml\n',
      },
      finds: [],
    },
    {
      title: 'two, of which the first is not complete',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  icon:\n  - mediatype: image/webp\n  - base64data: PHN2Zy8+\n    mediatype: image/svg+xml\n',
      },
      finds: [
        'manifests/foo.csv.yaml:3: There are 2 icons',
        'manifests/foo.csv.yaml:4: The icon has no data',
        'manifests/foo.csv.yaml:4: image/webp is not one of the media types',
      ],
    },
    {
      title: 'none',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  displayName: Foo\n' },
      finds: ['The ClusterServiceVersion has no icon'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const list = nodeAt(root, 'spec', 'icon');
      const fix = 'Give `spec.icon` one entry with `base64data` and `mediatype`.';
      if (!isSet(list)) {
        yield { ...problem(list, 'The ClusterServiceVersion has no icon.', fix), warning: true };
        continue;
      }
      const icons = itemsAt(list);
      if (icons.length !== 1) yield problem(list, `There are ${icons.length} icons.`, fix);
      const [icon] = icons;
      if (icon === undefined) continue;
      const type = textAt(icon, 'mediatype');
      const hasData = textAt(icon, 'base64data') !== '';
      if (type === '' || !hasData) {
        const missing = hasData ? 'media type' : type === '' ? 'data and no media type' : 'data';
        yield problem(icon, `The icon has no ${missing}.`, fix);
      }
      if (type === '' || mediaTypes.has(type)) continue;
      const message = `${showName(type.slice(0, 100))} is not one of the media types of icons.`;
      yield problem(nodeAt(icon, 'mediatype'), message, `Use one of ${[...mediaTypes].join(', ')}.`);
    }
  },
});
