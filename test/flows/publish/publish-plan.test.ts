import { afterAll, expect, test } from '@jest/globals';
import { openRepository } from '../../../src/adapters/git/open-repository.ts';
import { publishPlan, repositoriesOf } from '../../../src/flows/publish/publish-plan.ts';
import { GitRepository } from '../../support/git-repository.ts';
import { memoryRepository } from '../../support/memory-repository.ts';
import { operatorBundle } from '../../support/operator-bundle.ts';
import { smallRepository } from '../../support/small-catalog.ts';

const repository = new GitRepository();
afterAll(() => repository.remove());

test('a plan names every repository that is pushed to, those of bundles, too: the App may not push to others', async () => {
  const bundle = Object.entries(operatorBundle());
  const directories = ['foo/1.0.0', 'foo/1.1.0+build.1', 'bar/1.0.0'];
  repository.commit({
    ...smallRepository,
    '.github/catalog-keeper.yml':
      'publish:\n  image: registry.example.com/catalogs\n  bundles: registry.example.com/{{operator}}-bundle:v{{version}}\n',
    ...Object.fromEntries(
      directories.flatMap(name => bundle.map(([path, content]) => [`operators/${name}/${path}`, content])),
    ),
    // No bundle: it lacks metadata.
    'operators/other/1.0.0/manifests/foo.yaml': 'kind: Foo\n',
  });
  const opened = await openRepository(repository.directory);
  try {
    const plan = await publishPlan(opened, { revision: 'HEAD', catalogs: [] });
    if (plan.kind !== 'plan') throw new Error(plan.kind);
    expect(plan.bundles?.places.map(({ path }) => path)).toEqual(directories.map(name => `operators/${name}`).sort());
    expect(repositoriesOf(plan)).toEqual([
      'registry.example.com/catalogs',
      'registry.example.com/bar-bundle',
      'registry.example.com/foo-bundle',
    ]);
    const inLayout = await publishPlan(opened, { revision: 'HEAD', catalogs: [], layout: 'images' });
    expect(inLayout).not.toHaveProperty('bundles');
  } finally {
    await opened.close();
  }
});

test.each([
  ['of a composite is not followed', 'symlink:shared/composite.yaml', 'catalog.yaml is a symbolic link'],
  ['that leads nowhere is not the same as no composite', 'symlink:shared/gone.yaml', 'catalog.yaml is a symbolic link'],
])('P5: a link %s', async (_what, link, problem) => {
  const files = {
    ...smallRepository,
    'catalog.yaml': link,
    'shared/composite.yaml':
      'name: all\nrepo: registry.example.com/all\nreferences:\n  - {name: one, image: registry.example.com/one:v1}\n',
  };
  const history = async () => ({ commits: [] });
  const bytes = async () => new Map<string, Uint8Array>();
  const plan = await publishPlan(
    { ...memoryRepository({ HEAD: files }), history, bytes },
    { revision: 'HEAD', catalogs: [] },
  );
  if (plan.kind !== 'unpublishable') throw new Error(plan.kind);
  expect(plan.problems.join()).toContain(problem);
});
