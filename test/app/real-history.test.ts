import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PlayedChange, playHistory } from '../support/app/play-history.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import { corpusClone, hasCorpus } from '../support/corpus.ts';

/** All of them take minutes: `npm run bench app` plays them. */
const some = 3;

(hasCorpus('The App') ? describe : describe.skip)('a real history, opened again as pull requests', () => {
  let world: AppWorld;
  const played: PlayedChange[] = [];

  beforeAll(async () => {
    const directory = corpusClone();
    const all = execFileSync('git', ['-C', directory, 'rev-list', '--first-parent', '--reverse', 'HEAD'], {
      encoding: 'utf8',
    });
    const [base = '', ...commits] = all.trim().split('\n');
    world = await startAppWorld();
    const repository = await world.github.addRepository('acme/catalog', {
      clone: { directory, branches: { main: base } },
    });
    world.github.install(world.registered, 'acme');
    world.github.addCollaborator(repository, 'maintainer');
    await world.start();
    for await (const change of playHistory(world, repository, directory, commits.slice(0, some))) played.push(change);
  }, 300_000);

  afterAll(() => world.close());

  test('after each the base branch has the files that it had in the history', () => {
    expect(played).toHaveLength(some);
    expect(played.filter(({ isAsInHistory }) => !isAsInHistory)).toEqual([]);
  });

  test('the App merges updates that owners approve, and leaves others to maintainers', () => {
    expect(played.map(({ by, title }) => `${by}: ${title}`)).toMatchInlineSnapshot(`
[
  "the App: Merge: nothing stands in the way; 1 warning, 3 existing warnings",
  "the App: Merge: nothing stands in the way; 1 existing warning",
  "a maintainer: Waiting for 1 approval",
]
`);
  });
});
