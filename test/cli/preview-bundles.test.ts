import { afterEach, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { listedBundle } from '../support/listed-bundle.ts';
import { startPreview } from './support/start-preview.ts';

let repository: GitRepository;
afterEach(() => repository.remove());

function directoryOf(version: string, replaces?: string): Readonly<Record<string, string>> {
  const files = Object.entries(listedBundle(version, replaces));
  return Object.fromEntries(files.map(([path, text]) => [`operators/foo/${version}/${path}`, text]));
}

async function pages(words: readonly string[], queries: readonly string[]): Promise<readonly string[]> {
  const { url, stop } = await startPreview(repository.directory, words);
  try {
    const texts = [];
    for (const query of queries) texts.push(await (await fetch(`${url}${query}`)).text());
    return texts;
  } finally {
    stop();
  }
}

test('bundle directories without a catalog show the catalog that they result in, and what changed', async () => {
  repository = new GitRepository();
  repository.commit(directoryOf('1.0.0'));
  repository.commit(directoryOf('1.1.0', '1.0.0'));
  const [first = '', page = ''] = await pages(['--base', 'HEAD~1'], ['', '?catalog=operators&package=foo']);
  expect(first).toContain('What the bundle directories in <code>operators</code> result in');
  expect(first).toContain('Compared with <code>HEAD~1</code>.');
  expect(first).toContain('1 package. 1 differs.');
  expect(page).toContain('foo.v1.1.0');
  expect(page).toContain('class="upgrade-graph"');
});
