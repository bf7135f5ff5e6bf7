import { graphStyle } from '../core/report/svg/index.ts';

const light =
  '--page:#ffffff;--soft:#f6f8fa;--text:#1f2328;--quiet:#59636e;--line:#d1d9e0;--accent:#0860ca;--good:#1a7f37;--waiting:#8a5a00;--wrong:#c21c2a;--unknown:#6e40c9;--good-soft:#eefbf1;--waiting-soft:#fff9e5;--wrong-soft:#fff1f0;--unknown-soft:#f7f1ff;';
const dark =
  '--page:#0d1117;--soft:#161b22;--text:#e6edf3;--quiet:#9198a1;--line:#30363d;--accent:#6cb0ff;--good:#4cc65e;--waiting:#e0b13c;--wrong:#ff7b72;--unknown:#bc8cff;--good-soft:#0f2418;--waiting-soft:#272008;--wrong-soft:#2d1416;--unknown-soft:#20183a;';

/** The style of every page: calm, system fonts, one accent. A state is never shown by colour alone. */
export const pageStyle = `
:root { color-scheme: light dark; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .18em; }
a:focus-visible, summary:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.top { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; justify-content: space-between; align-items: center; padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); font-size: .9375rem; }
.top ol { display: flex; flex-wrap: wrap; list-style: none; margin: 0; padding: 0; }
.top li + li::before { content: "/"; color: var(--quiet); margin: 0 .5rem; }
.top a { color: inherit; text-decoration: none; }
.top a:hover { text-decoration: underline; }
.top .brand { font-weight: 650; letter-spacing: -.01em; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 5rem; }
h1 { font-size: 1.625rem; line-height: 1.25; letter-spacing: -.015em; font-weight: 650; margin: 0 0 .375rem; text-wrap: balance; }
h1 .number { color: var(--quiet); font-weight: 400; }
h2 { font-size: 1.125rem; font-weight: 650; letter-spacing: -.005em; margin: 2.75rem 0 .75rem; }
h3 { font-size: 1rem; font-weight: 600; margin: 1.5rem 0 .5rem; }
p { margin: .5rem 0; max-width: 46rem; }
.quiet, .meta { color: var(--quiet); }
.meta { font-size: .9375rem; margin: 0; max-width: none; }
code, pre, textarea { font: .875em/1.5 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
code { background: var(--soft); border-radius: 4px; padding: .1em .3em; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; margin: .75rem 0; white-space: pre-wrap; }
pre code, h1 code { background: none; padding: 0; }
.option { white-space: nowrap; }
.standing { border: 1px solid var(--line); border-left: 4px solid var(--tone); background: var(--tone-soft); border-radius: 8px; padding: 1rem 1.25rem; margin: 1.5rem 0 0; }
.standing p { max-width: none; }
.standing .title { font-size: 1.1875rem; line-height: 1.4; font-weight: 600; margin: 0; }
.standing .next { margin-bottom: 0; }
.good { --tone: var(--good); --tone-soft: var(--good-soft); }
.waiting, .warning { --tone: var(--waiting); --tone-soft: var(--waiting-soft); }
.wrong { --tone: var(--wrong); --tone-soft: var(--wrong-soft); }
.unknown { --tone: var(--unknown); --tone-soft: var(--unknown-soft); }
.over { --tone: var(--quiet); --tone-soft: var(--soft); }
.mark { color: var(--tone); font-weight: 600; white-space: nowrap; }
td .mark + .mark { margin-left: .75rem; }
.mark svg { width: 1em; height: 1em; vertical-align: -.125em; margin-right: .4em; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.rows { list-style: none; margin: 0 0 .625rem; padding: 0; border-top: 1px solid var(--line); }
.rows > li { display: grid; grid-template-columns: 9rem 1fr; gap: .125rem 1rem; padding: .625rem 0; border-bottom: 1px solid var(--line); }
.rows p { margin: 0; }
.rows p + p { margin-top: .25rem; }
.finding { font-size: .9375rem; }
.place { font-size: .875rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
.meta + table, .standing + table { margin-top: 1.5rem; }
.columns th { white-space: nowrap; }
.columns td:first-child { min-width: 11rem; }
.columns tr:has(.named) td { vertical-align: middle; }
.icon { display: inline-block; flex: none; width: 2rem; height: 2rem; object-fit: contain; background: #fff; border: 1px solid var(--line); border-radius: 6px; padding: 2px; vertical-align: middle; }
span.icon { background: none; border-color: transparent; }
.icon.large { width: 4rem; height: 4rem; border-radius: 10px; padding: 5px; }
.named { display: flex; gap: .75rem; align-items: center; }
.named.large { gap: 1.25rem; }
.pulls { table-layout: fixed; }
.pulls th:nth-child(1) { width: 42%; }
.pulls th:nth-child(2) { width: 32%; }
td > p:first-child { margin-top: 0; }
td > p { margin: .25rem 0 0; }
th { overflow-wrap: normal; text-align: left; font-weight: 600; color: var(--quiet); font-size: .875rem; padding: .375rem 1rem .375rem 0; border-bottom: 1px solid var(--line); }
td { padding: .625rem 1rem .625rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.count, th.count { text-align: right; padding-right: 0; font-variant-numeric: tabular-nums; }
dl.seen { display: grid; grid-template-columns: 12rem 1fr; gap: .375rem 1rem; margin: 0; font-size: .9375rem; }
dl.seen dt { color: var(--quiet); }
dl.seen dd { margin: 0; }
ol.history { list-style: none; margin: 0; padding: 0; font-size: .9375rem; }
ol.history > li { display: grid; grid-template-columns: 12rem 1fr; gap: 0 1rem; padding: .375rem 0; }
time { color: var(--quiet); font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0 2rem; }
figcaption { font-weight: 600; margin-bottom: .5rem; }
figure .scroll { border: 1px solid var(--line); border-radius: 8px; background: var(--page); }
figure .upgrade-graph { display: block; margin: 0 auto; }
details { margin: .5rem 0; }
summary { cursor: pointer; color: var(--accent); width: fit-content; }
ul.plain { padding-left: 1.25rem; margin: .5rem 0; }
form.ask { border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.25rem 1.25rem; margin: 1.25rem 0; }
label { display: block; font-weight: 600; margin: 1rem 0 .25rem; }
form.ask label:first-of-type { margin-top: 0; }
label + .hint, .hint { color: var(--quiet); font-size: .875rem; margin: 0 0 .375rem; }
input, select, textarea { width: 100%; max-width: 46rem; font-size: 1rem; color: inherit; background: var(--page); border: 1px solid var(--quiet); border-radius: 6px; padding: .45rem .6rem; }
input, select { font-family: inherit; }
textarea { min-height: 11rem; resize: vertical; font-size: .875rem; }
.pair { display: grid; grid-template-columns: 2fr 1fr; gap: 0 1rem; max-width: 46rem; }
.pair label { margin-top: 0; }
button { display: block; font: inherit; font-weight: 600; color: var(--page); background: var(--accent); border: 0; border-radius: 6px; padding: .5rem 1rem; margin-top: 1.25rem; cursor: pointer; }
.top form { margin: 0; }
.top button { color: var(--text); background: none; font-weight: 400; padding: 0; margin: 0; text-decoration: underline; }
@media (max-width: 40rem) {
  main { padding: 1.25rem 1rem 4rem; }
  .top { padding: .625rem 1rem; }
  h1 { font-size: 1.375rem; }
  .rows > li, dl.seen, ol.history > li { grid-template-columns: 1fr; }
  dl.seen dd { margin-bottom: .5rem; }
  .pair { grid-template-columns: 1fr; gap: 1rem; }
  table.stack thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
  table.stack, table.stack tbody, table.stack tr, table.stack td { display: block; }
  table.stack tr { padding: .625rem 0; border-bottom: 1px solid var(--line); }
  table.stack td { border: 0; padding: .0625rem 0; text-align: left; }
  table.stack td[data-label]::before { content: attr(data-label) ": "; color: var(--quiet); }
}
${graphStyle}`;
