import {
  cutDrawing,
  type Drawing,
  edgesAsText,
  foldDrawing,
  leftOutText,
  namesOf,
  type TitledDrawing,
} from '../../graph/index.ts';
import { shorten } from '../text/shorten.ts';
import { element, escapeXml } from '../text/xml.ts';
import { boxSvg } from './box-svg.ts';
import { graphStyle } from './graph-style.ts';
import { graphWords } from './graph-words.ts';
import { layOut } from './lay-out.ts';
import { legendSvg } from './legend.ts';
import { lineSvg } from './line-svg.ts';
import type { Point } from './picture.ts';
import { placeInRows } from './place-in-rows.ts';

export interface SvgOptions {
  /** What the graph is of. */
  readonly title: string;
  /** Begins the ids in it, so that several can be in one page. */
  readonly id: string;
  /** A file of its own: with its style, a background, and the title above. */
  readonly isFile: boolean;
  /** The most boxes that are drawn, and the most names in one; `svgLimits` unless it is set. */
  readonly nodes?: number | undefined;
}

/** A picture, and its size in pixels. */
interface SizedSvg extends SvgFile {
  readonly width: number;
  readonly height: number;
}

/** What is left of larger channels when alike entries are drawn as one is cut to the neighbourhood of a change, or of the head. */
export const svgLimits = { whole: 20, nodes: { file: 500, page: 40 } } as const;

const margin = 16;
const headingHeight = 30;
const narrowest = 320;
/** Of the widest of the usual fonts, so that no title is cut off. */
const headingCharacterWidth = 8.2;

/**
 * A drawing as an SVG picture for light and dark pages. The same drawing gives the same picture, in whatever order it lists its nodes.
 * Without scripts, links and anything that is loaded. Texts of a catalog are escaped, printable ASCII, and cut.
 */
export function graphSvg(drawing: Drawing, options: SvgOptions): string {
  return sizedSvg(drawing, options).svg;
}

/** What a file shows, and whether something was left out. */
export interface SvgFile {
  readonly svg: string;
  readonly isCut: boolean;
}

/** Pictures of several channels as one file, side by side in rows. @param nodes the most boxes in each */
export function graphsSvg(drawings: readonly TitledDrawing[], nodes?: number): SvgFile {
  const pictures = drawings.map(({ title, drawing }, index) =>
    sizedSvg(drawing, { title, id: index === 0 ? 'graph' : `graph-${index}`, isFile: true, nodes }),
  );
  const isCut = pictures.some(picture => picture.isCut);
  const [only, ...others] = pictures;
  if (only !== undefined && others.length === 0) return { svg: only.svg, isCut };
  const { places, width, height } = placeInRows(pictures);
  const content = pictures.map(({ svg }, index) => {
    const { x, y } = places[index] as Point;
    return svg.replace('<svg ', `<svg x="${x}" y="${y}" `);
  });
  const style = `svg { background: #fff; } @media (prefers-color-scheme: dark) { svg { background: #0d1117; } }`;
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height };
  return { svg: `${element('svg', attributes, [element('style', {}, style), ...content].join('\n'))}\n`, isCut };
}

function sizedSvg(drawing: Drawing, { title, id, isFile, nodes: most }: SvgOptions): SizedSvg {
  const nodes = most ?? svgLimits.nodes[isFile ? 'file' : 'page'];
  const { whole } = svgLimits;
  const shown = edgesAsText(foldDrawing(drawing, whole), svgLimits.nodes.page);
  const cut = cutDrawing(shown, { whole, nodes, edges: 2 * nodes });
  const picture = layOut(cut, nodes);
  const name = shorten(title, 200);
  const headingWidth = Math.ceil(name.length * headingCharacterWidth);
  const width = Math.max(picture.width, ...(isFile ? [narrowest, headingWidth] : [])) + 2 * margin;
  const top = margin + (isFile ? headingHeight : 0);
  const legend = legendSvg(picture, width - 2 * margin);
  const below = top + picture.height + 14;
  const leftOut = leftOutText(cut);
  const height = below + legend.height + (leftOut === '' ? 0 : 20) + margin;
  const moved = (x: number, y: number) => ({ transform: `translate(${x} ${y})` });
  const content = [
    element('title', { id: `${id}-title` }, escapeXml(name)),
    element('desc', { id: `${id}-desc` }, escapeXml(graphWords(cut).join(' '))),
    ...(isFile ? [element('style', {}, graphStyle)] : []),
    ...(isFile ? [element('rect', { class: 'page', width, height })] : []),
    ...(isFile ? [element('text', { class: 'heading', x: margin, y: margin + 12 }, escapeXml(name))] : []),
    element(
      'g',
      moved(margin + Math.floor((width - 2 * margin - picture.width) / 2), top),
      [...picture.lines.map(lineSvg), ...picture.boxes.map(boxSvg)].join(''),
    ),
    element('g', { class: 'legend', ...moved(margin, below) }, legend.svg),
    ...(leftOut === ''
      ? []
      : [element('text', { class: 'note', x: margin, y: below + legend.height + 14 }, escapeXml(`${leftOut}.`))]),
  ];
  const svg = `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'upgrade-graph',
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-desc`,
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
    },
    content.join('\n'),
  )}\n`;
  const isCut = leftOut !== '' || cut.nodes.some(node => namesOf(node).length > nodes);
  return { svg, width, height, isCut };
}
