import { describe, expect, test } from '@jest/globals';
import { dotOf } from '../../../src/core/graph/dot.ts';
import { drawChange, drawChannel } from '../../../src/core/graph/draw-channel.ts';
import { mermaidLimits, mermaidOf } from '../../../src/core/graph/mermaid.ts';
import { buildPackage, type EntryText } from './build-package.ts';

const channel = (...stable: readonly EntryText[]) => buildPackage({ channels: { stable } });

const before = channel({ name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' }, { name: 'foo.v1.0.0', replaces: 'foo.v0.9.0' });
const after = channel(
  { name: 'foo.v1.2.0', replaces: 'foo.v1.1.0', skipRange: '>=1.0.0 <1.2.0' },
  { name: 'foo.v1.1.0' },
);

/** What might end a label, begin a statement or mean something inside of one, in Mermaid, DOT, HTML or Markdown. */
const hostileNames = [
  '"]; click n0 "javascript:alert(1)"',
  '%%{init: {"securityLevel":"loose"}}%%',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  'a\n  click n0 href "https://example.com"',
  'a\r\u2028\u2029\u0000b',
  'end',
  'subgraph x',
  '`**bold**`',
  '#quot;#35;&quot;&#34;',
  '$$x^2$$',
  'style n0 fill:#f00;',
  '---\ntitle: x\n---',
  '@everyone',
  'n0@{ shape: circle }',
  '\u202egnp.exe',
  ':::head',
  '\\" \\n \\N \\G \\',
  '<<b>html</b>>',
  '\ud83d',
];

describe('Mermaid', () => {
  test('a change, with what is new, gone and stranded', () => {
    expect(mermaidOf(drawChange(before, after, 'stable'))).toMatchInlineSnapshot(`
"graph BT
  n0["foo.v1.2.0<br/>new, head"]
  n1["foo.v1.1.0<br/>changed, was the head"]
  n2["foo.v1.0.0<br/>removed"]
  n3(["#62;#61;1.0.0 #60;1.2.0<br/>new"])
  n4("foo.v0.9.0<br/>not in the channel, stranded")
  n1 -->|"replaces, new"| n0
  n3 -.->|"skipRange, new"| n0
  n2 -->|"replaces, removed"| n1
  n4 -->|"replaces, removed"| n2
  classDef added fill:#dafbe1,color:#1f2328
  class n0,n3 added
  classDef removed fill:#ffebe9,color:#1f2328,stroke-dasharray:4
  class n2 removed
  classDef changed fill:#fff8c5,color:#1f2328
  class n1 changed
  classDef head stroke:#0969da,stroke-width:4px
  class n0 head
  classDef stranded stroke:#cf222e,stroke-width:4px
  class n4 stranded
  linkStyle 0,1 stroke:#1a7f37,stroke-width:2px
  linkStyle 2,3 stroke:#cf222e,stroke-width:2px,stroke-dasharray:4
"
`);
  });

  // Every line is of one of these forms, in which a name has no place but within the quotes of a label.
  const label = String.raw`"(?:[\w .,-]|#\d+;)*(?:<br\/>[a-z ,]+)?"`;
  const forms = [
    /^graph BT$/,
    new RegExp(String.raw`^ {2}n\d+(?:\[${label}\]|\(${label}\)|\(\[${label}\]\))$`),
    /^ {2}n\d+ (?:-->|-\.->)\|"(?:replaces|skips|skipRange)(?:, new|, removed)?"\| n\d+$/,
    /^ {2}more\["Left out here#58; \d+ bundles? [a-z ]+, \d+ edges?"\]$/,
    /^ {2}classDef [a-z]+ [a-z]+:[\w#,:-]+$/,
    /^ {2}class (?:more|n\d+(?:,n\d+)*) [a-z]+$/,
    /^ {2}linkStyle \d+(?:,\d+)* stroke:#[\da-f]+[\w,:-]*$/,
    /^$/,
  ];
  const strange = (text: string) => text.split('\n').filter(line => !forms.some(form => form.test(line)));

  test('hostile names stay within their labels', () => {
    const entries = hostileNames.map((name, index) => ({
      name,
      replaces: hostileNames[index + 1] ?? '',
      skips: [hostileNames[index + 2] ?? 'x'],
      skipRange: name,
    }));
    for (const drawing of [
      drawChannel(channel(...entries), 'stable'),
      drawChange(channel(...entries.slice(5)), channel(...entries.slice(0, 15)), 'stable'),
    ]) {
      const text = mermaidOf(drawing);
      expect(drawing.nodes.length).toBeGreaterThan(20);
      expect(strange(text)).toEqual([]);
      // Entity codes and the break before a note are all that is left of them.
      expect(text.replace(/"[^"]*"/g, '')).not.toMatch(/click|href|init|script|img|%%|&/);
    }
    expect(strange('  n0["a"]\n  click n0 "x"')).toEqual(['  click n0 "x"']);
  });

  test('is never larger than what GitHub draws, and says what was left out', () => {
    const wide = '\u{10ffff}'.repeat(300);
    const names = Array.from({ length: 200 }, (_, index) => `${index} ${wide}`);
    const chain = names.map((name, index) => ({ name, replaces: names[index + 1] ?? '' }));
    const cases = [
      drawChannel(channel(...names.map(name => ({ name, skips: names }))), 'stable'),
      drawChange(channel(...chain), channel(...chain.map(({ name }) => ({ name, skips: names }))), 'stable'),
      drawChange(undefined, channel(...chain), 'stable'),
    ];
    for (const drawing of cases) {
      const text = mermaidOf(drawing);
      expect(text.length).toBeLessThanOrEqual(mermaidLimits.characters);
      expect(text.split('\n').filter(line => line.includes('|"')).length).toBeLessThanOrEqual(mermaidLimits.edges);
      expect(text).toMatch(/Left out here#58; \d+ bundles and ranges, \d+ edges/);
      expect(strange(text)).toEqual([]);
    }
  });
});

describe('DOT', () => {
  test('the same change', () => {
    expect(dotOf(drawChange(before, after, 'stable'))).toMatchInlineSnapshot(`
"digraph channel {
  rankdir=BT;
  node [shape=box, fontname="sans-serif", style=filled, fillcolor=white];
  edge [fontname="sans-serif"];
  n0 [label="foo.v1.2.0\\nnew, head", fillcolor="#dafbe1", color="#0969da", penwidth=3];
  n1 [label="foo.v1.1.0\\nchanged, was the head", fillcolor="#fff8c5"];
  n2 [label="foo.v1.0.0\\nremoved", style="filled,dashed", fillcolor="#ffebe9"];
  n3 [label=">=1.0.0 <1.2.0\\nnew", shape=ellipse, fillcolor="#dafbe1"];
  n4 [label="foo.v0.9.0\\nnot in the channel, stranded", style="filled,rounded", color="#cf222e", penwidth=3];
  n1 -> n0 [label="replaces, new", color="#1a7f37", fontcolor="#1a7f37"];
  n3 -> n0 [label="skipRange, new", color="#1a7f37", fontcolor="#1a7f37", style=dotted];
  n2 -> n1 [label="replaces, removed", color="#cf222e", fontcolor="#cf222e", style=dashed];
  n4 -> n2 [label="replaces, removed", color="#cf222e", fontcolor="#cf222e", style=dashed];
}
"
`);
  });

  test('hostile names stay within their strings', () => {
    const entries = hostileNames.map(name => ({ name, skipRange: name }));
    const text = dotOf(drawChannel(channel(...entries), 'stable'));
    const lines = text.split('\n');
    const node = /^ {2}n\d+ \[label="(?:[^"\\&]|\\\\|\\"|\\n|&amp;)*"(?:, [a-z]+=(?:[\w.]+|"[\w#,]+"))*\];$/;
    const edge = /^ {2}n\d+ -> n\d+ \[label="skipRange", style=dotted\];$/;
    expect(lines.slice(4, -2).filter(line => !node.test(line) && !edge.test(line))).toEqual([]);
    expect(text).toMatch(/^[\n -~]*$/);
    // A backslash of a name is never left to begin an escape sequence.
    expect(text).toContain(String.raw`label="\\\" \\n \\N \\G \\\n`);
  });
});
