import { expect, test } from '@jest/globals';
import { ignoreMatcher } from '../../../src/core/catalog/ignore.ts';
import { ignoreLine } from '../../../src/core/catalog/ignore-line.ts';

test.each(['LICENSE', '*', '**', '?', '[a]', '\\', '\\*', '#a', '!a', ' a ', 'a  ', 'a\nb', '\u0085'])(
  'the line of %j hides a file of that name, and no package',
  name => {
    const isHidden = ignoreMatcher([{ directory: '', text: `${ignoreLine(name)}\n` }]);
    expect(isHidden(name)).toBe(true);
    expect(isHidden('foo/catalog.yaml')).toBe(false);
  },
);
