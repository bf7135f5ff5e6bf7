import { describe, expect, test } from '@jest/globals';
import { parseCommands } from '../../../src/core/plan/parse-commands.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';

describe('a command is a line', () => {
  test.each([
    ['/recheck', [{ kind: 'recheck' }]],
    ['/recheck  ', [{ kind: 'recheck' }]],
    ['Thank you.\n/recheck\nBye.', [{ kind: 'recheck' }]],
    ['Thank you.\r\n/hold\r\n', [{ kind: 'hold', reason: '' }]],
    ['/hold until  the release', [{ kind: 'hold', reason: 'until the release' }]],
    ['/unhold', [{ kind: 'unhold' }]],
    [`/approve ${sha}`, [{ kind: 'approve', sha }]],
    [`/Approve ${sha.toUpperCase()}`, [{ kind: 'approve', sha }]],
    ['/approve', [{ kind: 'approve', sha: undefined }]],
    ['/approve main', [{ kind: 'approve', sha: undefined }]],
    ['/explain', [{ kind: 'explain', check: undefined }]],
    ['/explain image-exists', [{ kind: 'explain', check: 'image-exists' }]],
    [`/serve ${sha}`, [{ kind: 'serve', sha, catalog: undefined }]],
    [`/serve ${sha} catalogs/v4.20/`, [{ kind: 'serve', sha, catalog: 'catalogs/v4.20' }]],
    ['/serve catalog', [{ kind: 'serve', sha: undefined, catalog: undefined }]],
    ['/recheck\n/hold', [{ kind: 'recheck' }, { kind: 'hold', reason: '' }]],
    ['- a list\n/recheck', [{ kind: 'recheck' }]],
  ])('%j', (body, commands) => {
    expect(parseCommands(body)).toEqual(commands);
  });

  test.each([
    ['/recheck now', 'words that it does not take'],
    ['/unhold please', 'words that it does not take'],
    [`/approve ${sha} for me`, 'words that it does not take'],
    [`/serve ${sha} one two`, 'words that it does not take'],
    ['/explain this check', 'words that it does not take'],
  ])('%j has %s', body => {
    expect(parseCommands(body)).toEqual([{ kind: 'not-understood' }]);
  });

  test.each([
    ['please /recheck'],
    [' /recheck'],
    ['/rechecked'],
    ['/recheck/it'],
    ['/lgtm'],
    ['//recheck'],
    ['\\/recheck'],
    ['/constructor'],
    [''],
    ['/'],
  ])('%j is none', body => {
    expect(parseCommands(body)).toEqual([]);
  });
});

describe('A8: what a comment quotes, shows as code or hides gives no command', () => {
  test.each([
    ['a quote', '> /hold'],
    ['what follows a quote without a blank line', '> as you said\n/hold'],
    ['a quote of a quote', '> > /hold\n/hold'],
    ['a fence', '```\n/hold\n```'],
    ['a fence of tildes', '~~~ sh\n/hold\n~~~'],
    ['a fence that a shorter one does not close', '````\n```\n/hold\n````'],
    ['a fence that is not closed', 'x\n```\n/hold'],
    ['a fence that one with words does not close', '```\n``` x\n/hold\n```'],
    ['a fence that one far to the right does not close', '```\n    ```\n/hold\n```'],
    ['a fence of the other kind inside', '```\n~~~\n/hold\n```'],
    ['indented code', 'x\n\n    /hold'],
    ['an HTML comment', '<!--\n/hold\n-->'],
    ['an HTML comment in a line', 'x <!-- y\n/hold\n-->'],
    ['a declaration of HTML', '<!A\n\n/hold\n>'],
    ['a declaration of HTML in a line', 'x <!a b\n/hold\n>'],
    ['an HTML comment between backticks that do not belong together', 'x ` <!-- ``\n/hold\n-->'],
    ['an HTML comment after a code span that began above', 'x `\ny` <!-- `\n/hold\n-->'],
    ['the title of a link that is defined', '[x]: /u "\n/hold\n"'],
    ['the label of a link that is defined', '[x\n/hold\n]: /u'],
    ['the text of an image', 'x ![y\n/hold\n](/u)'],
    ['the title of a link', '[x](/u "\n/hold\n")'],
    ['an attribute', 'x <a title="\n/hold\n">'],
    ['an attribute with the end of a tag', 'x <a title="y>z\n/hold\n">'],
    ['a code span that ends where something else seems to begin', '`x\n/hold\n` <pre>'],
    ['an HTML comment that is not closed', '<!-- \n\n/hold'],
    ['a second HTML comment on the line that ends one', '<!-- a\n--> <!-- b\n/hold\n-->'],
    ['a line with an HTML comment', '/hold <!-- x -->'],
    ['a code span over several lines', 'as in `\n/hold\n` here'],
    ['a code span of two backticks', 'as in ``\n/hold\n` ``'],
    ['preformatted HTML', '<pre>\n\n/hold\n\n</pre>'],
    ['preformatted HTML that looks unfinished', '<pre title="x\n\n/hold\n</pre>'],
    ['quoted HTML', '<blockquote>\n\n/hold\n\n</blockquote>'],
    ['quoted HTML in quoted HTML', '<blockquote>\n<blockquote>\n</blockquote>\n\n/hold\n\n</blockquote>'],
    ['code in HTML', 'say <code>\n/hold\n</code>'],
    ['folded HTML', '<details><summary>Log</summary>\n\n/hold\n\n</details>'],
    ['a block of HTML', '<div>\n/hold\n</div>'],
    ['a processing instruction', '<?\n\n/hold\n?>'],
    ['an e-mail that it answers to', 'Yes.\n\n-----Original Message-----\nFrom: x\n\n/hold'],
    ['an e-mail that it answers to, by name', 'Yes.\n\nOn Mon, 1 Jan 2026 at 10:00, X wrote:\n\n/hold'],
    ['an e-mail, in another language', 'Nein.\n\n-----Ursprüngliche Nachricht-----\nVon: x\n\n/hold'],
    ['an e-mail of GitHub', 'Nein.\n\nVon: keeper[bot] <notifications@github.com>\nAn: o/r\n\n/hold'],
    ['an e-mail to GitHub', 'Non.\n\nÀ : o/r <reply+ABC@reply.github.com>\n\n/hold'],
    ['an e-mail after a quote', '> Why?\nVon: keeper[bot] <notifications@github.com>\n\n/hold'],
  ])('%s', (_title, body) => {
    expect(parseCommands(body)).toEqual([]);
  });

  test.each([
    ['after a quote', '> as you said\n\n/hold'],
    ['after an address of git', 'It is in git@github.com:o/r.git now.\n/hold'],
    ['after who else wrote it', 'Co-authored-by: x <1+x@users.noreply.github.com>\n/hold'],
    ['after a line', '-----\n/hold'],
    ['after a table', 'a | b\n----- | -----\nc | d\n\n/hold'],
    ['after a fence', '```\nx\n```\n/hold'],
    ['after inline code', 'use `<details>` and `x`\n/hold'],
    ['after an HTML comment', '<!-- x -->\n/hold'],
    ['after a lone backtick', 'it`s fine\n/hold'],
    ['after quoted code', '> ```\n> x\n> ```\n\n/hold'],
    ['after folded HTML', '<details>\nx\n</details>\n\n/hold'],
    ['between code spans', '`a`\n/hold\n`b`'],
  ])('but %s one is followed', (_title, body) => {
    expect(parseCommands(body)).toEqual([{ kind: 'hold', reason: '' }]);
  });
});

test.each([
  ['backticks', '`'.repeat(65_536)],
  ['backticks of all lengths', Array.from({ length: 300 }, (_, index) => '`'.repeat(index)).join(' ')],
  ['tags', '<blockquote>'.repeat(6_000)],
  ['comments', '<!-- -->'.repeat(8_000)],
  ['declarations', `${'<!a'.repeat(20_000)}>`],
  ['labels', '[x]:'.repeat(16_000)],
  ['open labels', '[\n'.repeat(32_000)],
  ['lines of comments', '<!--\n-->\n'.repeat(7_000)],
  ['quotes', '>'.repeat(65_536)],
  ['spaces', `/hold${' '.repeat(65_000)}x`],
  ['e-mails', `On ${'wrote: '.repeat(9_000)}`],
  ['dashes', `${'-'.repeat(390)}x\n`.repeat(160)],
  ['commands', '/hold\n'.repeat(10_000)],
  ['far too much', `${'x\n'.repeat(2_000_000)}/hold`],
])('a text of nothing but %s is read, and gives few commands', (_title, body) => {
  expect(parseCommands(body).length).toBeLessThanOrEqual(20);
});
