import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { problemsOf } from './problems-of.ts';

export const iconIsBase64 = defineCheck({
  id: 'icon-is-base64',
  group: 'catalog',
  title: 'The icon of a package is base64',
  why: 'opm refuses a catalog with an icon that is not base64: it decodes `icon.base64data` with the standard alphabet and padding. Whitespace, the URL-safe alphabet or missing padding make the whole catalog invalid. The content of the image is not checked.',
  severity: 'error',
  isOpmRule: true,
  problems: wordsOfReader,
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
