import { expect, test } from '@jest/globals';
import { readBundle } from '../../src/core/bundle/read-bundle.ts';
import { allDefinitions, definitionNames } from '../../src/core/cluster/definitions.ts';
import { dryRun } from '../../src/flows/cluster/dry-run.ts';
import { testCluster } from '../support/cluster/install.ts';
import { corpusFiles, hasCorpus } from '../support/corpus.ts';

/** The newest bundle directory of each operator of the real catalog repository. */
function newestBundles() {
  const files = [...corpusFiles(/^operators\/[^/]+\/[^/]+\/(?:manifests|metadata)\//)];
  const directories = new Map<string, string>();
  for (const [path] of files) {
    const [root, operator = '', version = ''] = path.split('/');
    const known = directories.get(operator)?.split('/')[2] ?? '';
    if (known === '' || version.localeCompare(known, 'en', { numeric: true }) > 0)
      directories.set(operator, `${root}/${operator}/${version}`);
  }
  return [...directories.values()].map(directory => ({
    directory,
    files: files
      .filter(([path]) => path.startsWith(`${directory}/`))
      .map(([path, text]) => ({ path: path.slice(directory.length + 1), text, isUtf8: true })),
  }));
}

test('every head of a real catalog repository is tried, and nothing is created', async () => {
  if (!hasCorpus('Trying real operators')) return;
  const cluster = testCluster();
  const definitions = async () => definitionNames(await cluster.list(allDefinitions));
  const before = await definitions();
  const states = new Map<string, number>();
  for (const { directory, files } of newestBundles()) {
    const bundle = readBundle({ origin: { kind: 'directory', path: directory }, image: '', files });
    const objects = bundle.manifests.map(({ value }) => value);
    const findings = await dryRun(cluster, objects, 'default');
    expect(findings.length).toBeGreaterThanOrEqual(objects.length);
    for (const { state, object, messages, cause } of findings) {
      states.set(state, (states.get(state) ?? 0) + 1);
      // The API server itself always knows.
      if (cause === 'cluster') throw new Error(`${directory}: ${object}: ${messages.join(' ')}`);
    }
  }
  expect(states.get('accepted')).toBeGreaterThan(0);
  expect(await definitions()).toEqual(before);
  console.info(`Objects: ${JSON.stringify([...states])}`);
});
