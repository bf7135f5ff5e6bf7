/** A command with what it printed, in the colours of the terminal. */
export interface Scene {
  readonly command: string;
  readonly output: string;
  /** How long the output stays, in seconds. */
  readonly seconds: number;
}

const secondsOfTyping = (index: number) => (index === 0 ? 0 : 1.6);
const [columns, characterWidth, lineHeight, margin] = [100, 7.23, 17, 16];
const classes = new Map([
  ['1', 'b'],
  ['2', 'd'],
  ['31', 'r'],
  ['32', 'g'],
  ['33', 'y'],
  ['36', 'c'],
]);
/** What ends each: `22` bold and dim, `39` colours. */
const ends: Readonly<Record<string, readonly string[]>> = { 22: ['b', 'd'], 39: ['r', 'g', 'y', 'c'] };

/**
 * A terminal in which one command after the other is typed and answers, again and again, as an SVG without scripts. The first one has answered at the
 * start, so that nobody meets an empty terminal. Who prefers no motion sees the first scene.
 *
 * @param title what a screen reader says
 */
export function terminalPicture(title: string, scenes: readonly Scene[]): string {
  const lines = Math.max(...scenes.map(({ output }) => rowsOf(output).length)) + 1;
  const width = Math.ceil(columns * characterWidth + 2 * margin);
  const height = lines * lineHeight + 2 * margin;
  const total = scenes.reduce((sum, { seconds }, index) => sum + secondsOfTyping(index) + seconds, 0);
  let start = 0;
  const parts = scenes.map((scene, index) => {
    const part = partsOf(scene, { index, start, total });
    start += secondsOfTyping(index) + scene.seconds;
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>${escaped(title)}</title>
<style>
text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #e6edf3; white-space: pre; }
.b { font-weight: 700; } .d { fill: #8b949e; } .r { fill: #ff7b72; } .g { fill: #7ee787; } .y { fill: #e3b341; } .c { fill: #79c0ff; }
.later { opacity: 0; }
@media (prefers-reduced-motion: no-preference) {
${parts.map(({ style }) => style).join('\n')}
}
</style>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
${parts.map(({ body }) => body).join('\n')}
</svg>
`;
}

interface Place {
  readonly index: number;
  /** When the scene begins, in seconds of `total`. */
  readonly start: number;
  readonly total: number;
}

function partsOf({ command, output, seconds }: Scene, { index, start, total }: Place) {
  const at = (time: number) => `${((100 * time) / total).toFixed(2)}%`;
  const shown = (name: string, from: number, to: number) =>
    `@keyframes ${name} { 0% { opacity: ${from === 0 ? 1 : 0}; } ${at(from)} { opacity: 1; } ${at(to)} { opacity: 0; } }`;
  const [scene, answer, typing] = [`s${index}`, `o${index}`, `t${index}`];
  const [answers, end] = [start + secondsOfTyping(index), start + secondsOfTyping(index) + seconds];
  const typed = `$ ${command}`;
  const widthOfCommand = (typed.length * characterWidth).toFixed(1);
  return {
    style: [
      shown(scene, start, end),
      shown(answer, answers, end),
      `@keyframes ${typing} { 0%, ${at(start)} { transform: scaleX(0); animation-timing-function: steps(${typed.length}); } ${at(answers)}, 100% { transform: scaleX(1); } }`,
      ...[scene, answer].map(name => `.${name} { animation: ${name} ${total.toFixed(1)}s step-end infinite; }`),
      `.${typing} { animation: ${typing} ${total.toFixed(1)}s infinite; transform-origin: ${margin}px 0; }`,
    ].join('\n'),
    body: `<g class="${scene}${index === 0 ? '' : ' later'}">
<clipPath id="${typing}"><rect class="${typing}" x="${margin}" y="0" width="${widthOfCommand}" height="40"/></clipPath>
<text x="${margin}" y="${margin + 12}" clip-path="url(#${typing})"><tspan class="g">$</tspan> ${escaped(command)}</text>
<g class="${answer}">
${linesOf(output).join('\n')}
</g>
</g>`,
  };
}

/** Each line of the output as a text of its own. A style may go on over the end of a line. */
function linesOf(output: string): string[] {
  let open: readonly string[] = [];
  return rowsOf(output)
    .map((line, index) => {
      // Texts and, at odd places, the numbers of escape sequences.
      const pieces = line.split(/\u001B\[(\d+)m/).map((piece, at) => {
        if (at % 2 === 0) return styled(piece, open);
        const added = classes.get(piece);
        open = added === undefined ? open.filter(name => !ends[piece]?.includes(name)) : [...open, added];
        return '';
      });
      const text = pieces.join('');
      return text === '' ? '' : `<text x="${margin}" y="${margin + 12 + (index + 1) * lineHeight}">${text}</text>`;
    })
    .filter(text => text !== '');
}

/** The lines of a text in the terminal: one that is too long goes on in the next, whatever its escape sequences. */
function rowsOf(output: string): string[] {
  const row = new RegExp(`(?:(?:\\u001B\\[\\d+m)*[^\\u001B](?:\\u001B\\[\\d+m)*){1,${columns}}`, 'g');
  return output
    .trimEnd()
    .split('\n')
    .flatMap(line => line.match(row) ?? ['']);
}

function styled(text: string, open: readonly string[]): string {
  if (text === '') return '';
  return open.length === 0 ? escaped(text) : `<tspan class="${open.join(' ')}">${escaped(text)}</tspan>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
