import { isSet, itemsAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

const mediaTypes: ReadonlySet<string> = new Set(['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml']);

const fixOfIcon = 'Set `spec.icon` to one entry with `base64data` and `mediatype`.';

export const csvHasOneIcon = defineCheck({
  id: 'csv-has-one-icon',
  group: 'bundle',
  title: 'The ClusterServiceVersion has one icon, with data and media type',
  why: `Consoles show no icon for the operator, or any one of several. They show GIF, JPEG, PNG and
SVG images only. A missing icon is a warning.`,
  severity: 'off',
  validator: 'operatorhubv2',
  problems: {
    none: () => ({ message: 'The ClusterServiceVersion has no icon.', fix: fixOfIcon }),
    number: ({ icons }: { readonly icons: number }) => ({
      message: `The ClusterServiceVersion has ${icons} icons.`,
      fix: fixOfIcon,
    }),
    incomplete: ({ missing }: Record<'missing', string>) => ({
      message: `The icon has no ${missing}.`,
      fix: fixOfIcon,
    }),
    mediaType: ({ type }: Record<'type', string>) => ({
      message: `Media type ${showName(type.slice(0, 100))} is not one that consoles show.`,
      fix: `Use one of ${[...mediaTypes].join(', ')}.`,
    }),
  },
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
        'manifests/foo.csv.yaml:3: The ClusterServiceVersion has 2 icons.',
        'manifests/foo.csv.yaml:4: The icon has no data',
        'manifests/foo.csv.yaml:4: Media type image/webp is not one that consoles show.',
      ],
    },
    {
      title: 'none',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  displayName: Foo\n' },
      finds: ['The ClusterServiceVersion has no icon'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const list = nodeAt(root, 'spec', 'icon');
      if (!isSet(list)) {
        yield { problem: 'none', ...where(list), warning: true };
        continue;
      }
      const icons = itemsAt(list);
      if (icons.length !== 1) yield { problem: 'number', icons: icons.length, ...where(list) };
      const [icon] = icons;
      if (icon === undefined) continue;
      const type = textAt(icon, 'mediatype');
      const hasData = textAt(icon, 'base64data') !== '';
      if (type === '' || !hasData) {
        const missing = hasData ? 'media type' : type === '' ? 'data and no media type' : 'data';
        yield { problem: 'incomplete', missing, ...where(icon) };
      }
      if (type === '' || mediaTypes.has(type)) continue;
      yield { problem: 'mediaType', type, ...where(nodeAt(icon, 'mediatype')) };
    }
  },
});
