import type { Bundle } from '../bundle/model.ts';
import { renderBundle } from '../bundle/render-bundle.ts';
import { readIndexFacts } from '../bundle-index/read-index-facts.ts';
import { contentOf } from '../catalog/content-of.ts';
import { apiBundleOf } from './api-bundle-of.ts';
import { sizeOfBundle, sizeOfEdges } from './listed-size.ts';
import { anchor, largestMessage, mostBytes } from './too-large-bundles.ts';

/** The bytes of a bundle in the list of all bundles of an index with it; 0 where its text says that they are few, or where it cannot be rendered. */
export function listedBytes(bundle: Bundle): number {
  const texts = bundle.source.files
    .filter(({ path }) => path.startsWith('metadata/') || path === bundle.csv?.document.file)
    .map(({ text }) => text);
  const characters = texts.reduce((total, text) => total + text.length, 0);
  if (characters * mostBytes <= largestMessage && !texts.some(text => anchor.test(text))) return 0;
  const rendered = renderBundle(bundle, 'without-manifests');
  if ('errors' in rendered) return 0;
  const document = { file: '', line: 1, format: 'json', text: rendered.json, isUtf8: true } as const;
  const content = contentOf(document);
  const listed =
    content.kind === 'bundle' ? apiBundleOf({ document, content }, rendered.blob, () => ({})) : { problem: '' };
  if ('problem' in listed) return 0;
  return sizeOfBundle({ ...listed, csvJson: '', object: [] }) + edgesOf(bundle);
}

function edgesOf({ source }: Bundle): number {
  const facts = readIndexFacts(source);
  if (facts === undefined) return 0;
  const { channels, replaces, skips, skipRange } = facts;
  const sizes = channels.map(channel =>
    sizeOfEdges({ channel, replaces: '', skips: [], skipRange: '', deprecation: '' }),
  );
  const longest = sizes.reduce((most, size) => Math.max(most, size), 0);
  return longest + sizeOfEdges({ channel: '', replaces, skips, skipRange, deprecation: '' });
}
