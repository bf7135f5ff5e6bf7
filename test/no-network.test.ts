import { afterAll, beforeAll, expect, test } from '@jest/globals';
import nock from 'nock';
import { GitRepository } from './support/git-repository.ts';
import { startHere } from './support/programs/child-process.ts';
import { runCli } from './support/run-cli.ts';
import { goodChange, smallRepository } from './support/small-catalog.ts';

const repository = new GitRepository();
let requests = 0;
let startElsewhere: () => void;

beforeAll(() => {
  startElsewhere = startHere();
  repository.commit(smallRepository);
  repository.branch('base');
  repository.commit(goodChange);
  if (!nock.isActive()) nock.activate();
  nock.disableNetConnect();
  nock.emitter.on('no match', () => {
    requests++;
  });
});

afterAll(() => {
  startElsewhere();
  nock.enableNetConnect();
  nock.restore();
  repository.remove();
});

test('a verdict asks nobody over the network when it may not', async () => {
  const { exitCode } = await runCli(['check', '--offline', '--base', 'base', '--head', 'HEAD', '--author', 'alice'], {
    cwd: repository.directory,
  });
  expect({ exitCode, requests }).toEqual({ exitCode: 0, requests: 0 });
});

test('a request would be seen', async () => {
  await expect(fetch('https://registry.example/v2/')).rejects.toThrow();
  expect(requests).toBeGreaterThan(0);
});
