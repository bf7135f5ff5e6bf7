/** Colours of a terminal, or none. Each function wraps a text that must already be harmless. */
export interface Palette {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly magenta: (text: string) => string;
  readonly cyan: (text: string) => string;
}

/** Select Graphic Rendition of ECMA-48: the sixteen colours, so that the terminal's own theme applies. */
export function paletteOf(color: boolean): Palette {
  const wrap = (on: number, off: number) => (text: string) => (color ? `\u001b[${on}m${text}\u001b[${off}m` : text);
  return {
    bold: wrap(1, 22),
    dim: wrap(2, 22),
    red: wrap(31, 39),
    green: wrap(32, 39),
    yellow: wrap(33, 39),
    magenta: wrap(35, 39),
    cyan: wrap(36, 39),
  };
}
