import { defineCheck } from '../define.ts';
import { definition, file } from './example-text.ts';
import { problemsOf } from './problems-of.ts';

export const iconIsBase64 = defineCheck({
  id: 'icon-is-base64',
  group: 'catalog',
  title: 'The icon of a package is base64',
  why: `opm decodes \`icon.base64data\` with the standard alphabet and padding. Blanks within it, the alphabet of URLs or missing padding make the whole catalog invalid. What the bytes are is not looked at.`,
  severity: 'error',
  opm: ['L9'],
  examples: [
    {
      title: 'an icon',
      files: { [file]: `${definition}icon: {base64data: aWNvbg==, mediatype: image/svg+xml}\n` },
      finds: [],
    },
    {
      title: 'an icon without padding',
      files: { [file]: `${definition}icon: {base64data: aWNvbg, mediatype: image/svg+xml}\n` },
      finds: ['catalog/foo/catalog.yaml:5: `icon.base64data` is not base64'],
    },
  ],
  run: snapshot => problemsOf(snapshot, 'icon-is-base64'),
});
