import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { isRegistryInstalled, startRealRegistry } from '../support/registry/real-registry.ts';
import type { TestRegistry } from '../support/registry/test-registry.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { startPreview } from './support/start-preview.ts';

const repository = new GitRepository();
let registry: TestRegistry;

function settings(host: string): string {
  return `publish:\n  image: ${host}/acme/catalog\n  base: scratch\n`;
}

/** The first page of a preview, and what it says on stderr. */
async function firstPage(...words: readonly string[]) {
  const { url, said, stop } = await startPreview(repository.directory, words);
  try {
    return { text: await (await fetch(url)).text(), said: said() };
  } finally {
    stop();
  }
}

afterAll(() => repository.remove());

test('a registry that cannot be asked is said, and the catalog is shown without differences', async () => {
  repository.commit({ ...smallRepository, '.github/catalog-keeper.yml': settings('127.0.0.1:9') });
  const { text, said } = await firstPage();
  expect(text).toContain('Not compared with the published catalog <code>127.0.0.1:9/acme/catalog:latest</code>: ');
  expect(text).toContain('1 package.');
  expect(text).not.toContain('Difference');
  expect(said).toContain('not compared with 127.0.0.1:9/acme/catalog:latest: ');
});

test('--base none leaves the comparison out', async () => {
  const { text, said } = await firstPage('--base', 'none');
  expect(text).not.toContain('ompared with');
  expect(said).toBe('');
});

(isRegistryInstalled('the comparison with what is published') ? describe : describe.skip)('published', () => {
  beforeAll(async () => {
    registry = await startRealRegistry();
    repository.commit({ '.github/catalog-keeper.yml': settings(registry.host) });
  });
  afterAll(() => registry?.stop());

  test('what is not published yet is said', async () => {
    const { text } = await firstPage('--insecure', registry.host);
    expect(text).toContain(`Not compared with the published catalog <code>${registry.host}/acme/catalog:latest</code>`);
  });

  test('a catalog is compared with what was published, named or not', async () => {
    const published = await runCli(['publish', '--insecure', registry.host], { cwd: repository.directory });
    expect(published).toMatchObject({ exitCode: 0 });
    expect((await firstPage('--insecure', registry.host)).text).toContain('1 package. None differs.');
    repository.write(goodChange);
    for (const words of [[], ['catalog']]) {
      const { text } = await firstPage(...words, '--insecure', registry.host);
      expect(text).toContain('1 package. 1 differs.');
      expect(text).toContain(`Compared with the published catalog <code>${registry.host}/acme/catalog:latest</code>.`);
    }
  });
});
