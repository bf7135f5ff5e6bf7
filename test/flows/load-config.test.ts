import { expect, test } from '@jest/globals';
import { loadConfig } from '../../src/flows/load/load-config.ts';
import type { Repository } from '../../src/flows/ports.ts';
import { memoryRepository } from '../support/memory-repository.ts';

const path = '.github/catalog-keeper.yml';
const off = 'checks:\n  head-moves-forward: { severity: off }\n';

function counting(repository: Repository): { readonly repository: Repository; readonly reads: () => number } {
  let reads = 0;
  const read: Repository['read'] = (...args) => {
    reads++;
    return repository.read(...args);
  };
  return { repository: { ...repository, read }, reads: () => reads };
}

test('of trees with the same files the configuration is read once, and again where one is another', async () => {
  const { repository, reads } = counting(
    memoryRepository({
      one: { [path]: off },
      same: { [path]: off, 'catalog/foo/a.yaml': 'schema: olm.package' },
      other: { [path]: off.replace('severity: off', 'severity: error') },
      none: {},
    }),
  );
  const severities: unknown[] = [];
  for (const revision of ['one', 'same', 'other', 'one', 'none']) {
    const { config } = await loadConfig(repository, await repository.tree(revision));
    severities.push([config.checks['head-moves-forward']?.severity, reads()]);
  }
  expect(severities).toEqual([
    ['off', 1],
    ['off', 1],
    ['error', 2],
    ['off', 3],
    [undefined, 3],
  ]);
});

test('the file of another mode is another one', async () => {
  const repository = memoryRepository({ plain: { [path]: off }, link: { [path]: `symlink:${off}` } });
  const problems = [];
  for (const revision of ['plain', 'link', 'plain'])
    problems.push((await loadConfig(repository, await repository.tree(revision))).problems.length);
  expect(problems).toEqual([0, 1, 0]);
});

test('what could not be read is tried again', async () => {
  const whole = memoryRepository({ HEAD: { [path]: off } });
  let isThere = false;
  const repository: Repository = {
    ...whole,
    read: async (ids, limit, most) =>
      isThere
        ? whole.read(ids, limit, most)
        : new Map([...ids].map(id => [id, { kind: 'unreadable', detail: 'gone' }])),
  };
  const tree = await repository.tree('HEAD');
  expect((await loadConfig(repository, tree)).problems).toMatchObject([
    { message: expect.stringContaining('gone'), unknown: true },
  ]);
  isThere = true;
  expect((await loadConfig(repository, tree)).config.checks['head-moves-forward']?.severity).toBe('off');
});

test('a file of nearly the right name is a problem, beside the right one, too', async () => {
  const misnamed = '.github/catalog-keeper.yaml';
  const repository = memoryRepository({ alone: { [misnamed]: off }, beside: { [misnamed]: off, [path]: off } });
  const problem = { message: `The file is ignored: only ${path} is read as configuration.`, place: { file: misnamed } };
  for (const [revision, severity] of [['alone', undefined] as const, ['beside', 'off'] as const]) {
    const { config, problems } = await loadConfig(repository, await repository.tree(revision));
    expect(problems).toMatchObject([problem]);
    expect(config.checks['head-moves-forward']?.severity).toBe(severity);
  }
});
