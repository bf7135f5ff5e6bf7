import type { Drawing } from '../core/graph/index.ts';
import { graphSvg, graphWords } from '../core/report/svg/index.ts';
import { inCatalogs } from '../core/report/text/change-summary.ts';
import { counted } from '../core/text/counted.ts';
import { el, type Html, raw } from './element.ts';
import { phraseHtml } from './phrase-html.ts';
import { shown } from './texts.ts';

/** The graph of a channel, in catalogs in which it is the same. */
interface ShownGraph {
  readonly catalogs: readonly string[];
  readonly package: string;
  readonly channel: string;
  readonly drawing: Drawing;
}

/** Laying one out takes up to a fifth of a second: of more than these there is the text. */
const maxPictures = 6;

/** Upgrade graphs, as pictures and in words. */
export function graphFigures(graphs: readonly ShownGraph[], pictures: Map<string, string>): readonly Html[] {
  const rest = graphs.slice(maxPictures);
  return [
    ...graphs.slice(0, maxPictures).map((graph, index) => figure(graph, index, pictures)),
    ...(rest.length === 0
      ? []
      : [
          el('details', {}, [
            el('summary', {}, `${counted(rest.length, 'more graph')}, as text`),
            ...rest.map(graph => el('section', {}, [el('h3', {}, captionOf(graph)), words(graph)])),
          ]),
        ]),
  ];
}

function figure(graph: ShownGraph, index: number, pictures: Map<string, string>): Html {
  const title = `Upgrade graph of channel ${shown(graph.channel, 100)} of ${shown(graph.package, 100)}`;
  return el('figure', {}, [
    el('figcaption', {}, captionOf(graph)),
    raw(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': title },
      pictureOf(graph, title, `graph-${index + 1}`, pictures),
    ),
    el('details', {}, [el('summary', {}, 'As text'), words(graph)]),
  ]);
}

/** Pictures are kept: the same page is often asked for again. */
function pictureOf({ drawing }: ShownGraph, title: string, id: string, pictures: Map<string, string>): string {
  const key = JSON.stringify([id, title, drawing]);
  const known = pictures.get(key);
  if (known !== undefined) return known;
  const svg = graphSvg(drawing, { title, id, isFile: false });
  if (pictures.size >= 200) pictures.delete(pictures.keys().next().value ?? '');
  pictures.set(key, svg);
  return svg;
}

function captionOf({ channel, package: packageName, catalogs }: ShownGraph) {
  return phraseHtml(['Channel ', { name: channel }, ' of ', { name: packageName }, ...inCatalogs(catalogs)]);
}

function words({ drawing }: ShownGraph): Html {
  return el(
    'ul',
    { class: 'plain' },
    graphWords(drawing).map(text => el('li', {}, shown(text, 2_000))),
  );
}
