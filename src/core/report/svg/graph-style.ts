/** Colours of GitHub's own palette, with which a state is never told by colour alone: a word and a sign say it, too. */
const light = {
  page: '#ffffff',
  text: '#1f2328',
  quiet: '#59636e',
  box: '#f6f8fa',
  border: '#c3cad2',
  line: '#818b98',
  'added-box': '#dafbe1',
  added: '#1a7f37',
  'removed-box': '#ffebe9',
  removed: '#cf222e',
  'changed-box': '#fff8c5',
  changed: '#7d5c00',
  head: '#0969da',
} as const;

const dark: Readonly<Record<keyof typeof light, string>> = {
  page: '#0d1117',
  text: '#e6edf3',
  quiet: '#9198a1',
  box: '#161b22',
  border: '#3d444d',
  line: '#7d8590',
  'added-box': '#12311d',
  added: '#3fb950',
  'removed-box': '#3c1618',
  removed: '#f85149',
  'changed-box': '#332a08',
  changed: '#d8a616',
  head: '#4493f8',
};

/** The style of the graphs: inside of a picture that stands alone, or of a page that shows some. */
export const graphStyle = `
.upgrade-graph { ${variables(light)} font: 11px system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { .upgrade-graph { ${variables(dark)} } }
.upgrade-graph .page { fill: var(--g-page); }
.upgrade-graph text { fill: var(--g-text); }
.upgrade-graph .name { font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
.upgrade-graph .cell { font: 10px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
.upgrade-graph .heading { font: 600 13px system-ui, sans-serif; }
.upgrade-graph .note, .upgrade-graph .legend text { fill: var(--g-quiet); }
.upgrade-graph .box { fill: var(--g-box); stroke: var(--g-border); }
.upgrade-graph .absent .box { fill: none; stroke-dasharray: 3 3; }
.upgrade-graph .head .box { stroke: var(--g-head); stroke-width: 2; }
.upgrade-graph .head .name { font-weight: 600; }
.upgrade-graph .line { fill: none; stroke: var(--g-line); stroke-width: 1.25; }
.upgrade-graph .arrow { fill: var(--g-line); }
.upgrade-graph .skips .line { stroke-dasharray: 5 4; }
.upgrade-graph .skipRange .line { stroke-dasharray: 1.5 3.5; stroke-linecap: round; stroke-width: 1.75; }
.upgrade-graph .sign { fill: none; stroke: var(--g-page); stroke-width: 1.75; }
${(['added', 'removed', 'changed'] as const).map(stateStyle).join('\n')}
.upgrade-graph .stranded .box { stroke: var(--g-removed); stroke-width: 2; }
.upgrade-graph .stranded .note { fill: var(--g-removed); }
`;

function stateStyle(state: 'added' | 'removed' | 'changed'): string {
  return [
    `.upgrade-graph .${state} .box { fill: var(--g-${state}-box); stroke: var(--g-${state}); }`,
    `.upgrade-graph .${state} .note { fill: var(--g-${state}); }`,
    `.upgrade-graph .${state} .line { stroke: var(--g-${state}); stroke-width: 1.75; }`,
    `.upgrade-graph .${state} .arrow, .upgrade-graph .${state} .badge { fill: var(--g-${state}); }`,
  ].join('\n');
}

function variables(colours: Readonly<Record<string, string>>): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--g-${name}: ${colour};`)
    .join(' ');
}
