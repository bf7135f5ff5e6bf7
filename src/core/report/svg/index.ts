/** Upgrade graphs as SVG. */
export { graphStyle } from './graph-style.ts';
export { graphSvg } from './graph-svg.ts';
export { graphWords } from './graph-words.ts';
