import { wrap } from './wrap.ts';

/** Colours of a terminal, or none, and its width. Each function takes a text that must already be harmless. */
export interface Palette {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly magenta: (text: string) => string;
  readonly cyan: (text: string) => string;
  /** Breaks a text into lines that fit, each but the first indented by `indent`; `used` columns of the first are taken. */
  readonly wrap: (text: string, indent: number, used?: number) => string;
}

export type Color = Exclude<keyof Palette, 'wrap'>;

/** Select Graphic Rendition of ECMA-48: the sixteen colours, so that the terminal's own theme applies. */
export function paletteOf(color: boolean, width?: number): Palette {
  const paint = (on: number, off: number) => (text: string) => (color ? `\u001b[${on}m${text}\u001b[${off}m` : text);
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    magenta: paint(35, 39),
    cyan: paint(36, 39),
    wrap: (text, indent, used) => wrap(text, indent, used, width),
  };
}
