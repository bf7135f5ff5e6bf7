/** What somebody who wants a report to misbehave would write, in pieces. */
const pieces = [
  ...['@alice', '@org/team', '#123', 'GH-1', 'o/r#5', 'deadbeef1', 'CVE-2024-1', 'JIRA-12', '0123456789abcdef0123'],
  ...['https://evil.example/x', 'www.evil.example', 'ftp://x.y', 'a@b.co', 'mailto:a@b.co', 'xmpp:a@b.co'],
  ...['![x](http://e/x.png)', '[click](http://e)', '[a]: http://e', '[^1]', '[[wiki]]', '<http://e>', '<a@b.co>'],
  ...['<img src=x>', '<script>', '</details>', '<details open>', '<!-- marker -->', '-->', '<br>', '<![CDATA[', ']]>'],
  ...['`', '``', '```', '~~~', '````mermaid', '``` x', '\\`', '|', '\\', '\\|', '*', '**', '_', '~~', '$', '$$', '$`'],
  ...[
    '&',
    '&lt;',
    '&#64;bob',
    '&amp;',
    '"',
    "'",
    '(',
    ')',
    '[',
    ']',
    '](',
    '{',
    '}',
    '<',
    '>',
    ':',
    ':tada:',
    '!',
    '#',
  ],
  ...[
    '\n',
    '\r\n',
    '\t',
    '\u0000',
    '\u0007',
    '\u001b[31m',
    '\u009b',
    '\u202e',
    '\u2066',
    '\u200b',
    '\ufff9',
    '\u06dd',
    '\u2028',
    '\ufeff',
  ],
  ...['\ud800', '\udc00', '\uffff', '\u{e0041}', '😀', '名', 'é', '\u0301', '\u00a0'],
  ...['##[error]', '##vso[task]', '::error::x', '::stop-commands::', '%0A', '%0a::error::', '%', ','],
  ...[
    '-',
    '---',
    '===',
    '+',
    '1.',
    '> ',
    '    ',
    '- [x] ',
    ' ',
    'foo',
    'bar.v1.2.3',
    'e.g.',
    '/',
    '../',
    ';',
    '.',
    '^',
  ],
];

/** A source of whole numbers below a bound; the same seed gives the same numbers. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function hostileText(random: (below: number) => number): string {
  let text = '';
  for (let count = random(9); count >= 0; count -= 1) {
    text += `${pieces[random(pieces.length)]}${random(3) === 0 ? ' ' : ''}`;
  }
  return text;
}
