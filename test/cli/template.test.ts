import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { operatorBundle } from '../support/operator-bundle.ts';
import { type CliRun, runCli } from '../support/run-cli.ts';

const template = 'operators/foo/catalog-templates/v4.20.yaml';
const catalog = 'catalogs/v4.20/foo/catalog.yaml';
const image = 'quay.io/foo/foo-bundle:v1.1.0';
let repository: GitRepository;

/** An operator with one release in a template and in its catalog, and a bundle directory of the next. */
beforeEach(() => {
  repository = new GitRepository();
  const bundle = (version: string) =>
    Object.entries(operatorBundle({ version })).map(([path, text]) => [`operators/foo/${version}/${path}`, text]);
  repository.commit({
    ...Object.fromEntries([...bundle('1.0.0'), ...bundle('1.1.0')]),
    'operators/foo/1.1.0/release-config.yaml':
      'catalog_templates:\n- {template_name: v4.20.yaml, channels: [stable], replaces: foo.v1.0.0}\n',
    'operators/foo/ci.yaml':
      'fbc:\n  enabled: true\n  catalog_mapping:\n  - {template_name: v4.20.yaml, type: olm.template.basic, catalog_names: [v4.20]}\n',
    [template]: `---
schema: olm.template.basic
entries: # of foo
- schema: olm.package
  name: foo
  defaultChannel: stable
- schema: olm.channel
  package: foo
  name: stable
  entries:
  - name: foo.v1.0.0
- schema: olm.bundle
  image: quay.io/foo/foo-bundle:v1.0.0
`,
    [catalog]: `---
defaultChannel: stable
name: foo
schema: olm.package
---
entries:
- name: foo.v1.0.0
name: stable
package: foo
schema: olm.channel
---
image: quay.io/foo/foo-bundle:v1.0.0
name: foo.v1.0.0
package: foo
properties:
- type: olm.package
  value:
    packageName: foo
    version: 1.0.0
- type: olm.csv.metadata
  value: {}
schema: olm.bundle
`,
  });
});

afterEach(() => repository.remove());

function addBundle(...args: string[]): Promise<CliRun> {
  return runCli(['template', 'add-bundle', ...args, '--offline'], { cwd: repository.directory });
}

/** A catalog with comments, and keys in an order of its own. */
function byHand(text: string): string {
  return text
    .replace('---\n', '---\n# kept by hand\n')
    .replace('defaultChannel: stable\nname: foo\n', 'name: foo # ours\ndefaultChannel: "stable"\n')
    .replace('---\nimage: ', '--- # bundles\nimage:   ');
}

const read = (path: string) => readFileSync(join(repository.directory, path), 'utf8');

describe('template add-bundle', () => {
  test('shows what would change, and changes nothing', async () => {
    const { exitCode, stdout, stderr } = await addBundle('operators/foo/1.1.0', '--image', image);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr:
        '\nNothing was written. To change 2 files, add --write when the bundle is merged and its image is\n  published.\n',
    });
    expect(stdout).toContain(`diff --git a/${template} b/${template}
--- a/${template}
+++ b/${template}
@@ -9,5 +9,9 @@
   name: stable
   entries:
   - name: foo.v1.0.0
+  - name: foo.v1.1.0
+    replaces: foo.v1.0.0
 - schema: olm.bundle
   image: quay.io/foo/foo-bundle:v1.0.0
+- schema: olm.bundle
+  image: ${image}
`);
    expect(stdout).toContain(`+++ b/${catalog}\n`);
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  test.each([
    ['metadata, where no other bundle shows a form and the release of OpenShift has it', '', 'olm.csv.metadata'],
    [
      'objects, where another bundle has them',
      '- type: olm.bundle.object\n  value:\n    data: e30=\n',
      'olm.bundle.object',
    ],
  ])('gives the new bundle %s', async (_, form, expected) => {
    const text = read(catalog).replace('- type: olm.csv.metadata\n  value: {}\n', form);
    repository.commit({ [catalog]: text });
    const { stdout } = await addBundle('operators/foo/1.1.0', '--image', image);
    expect([...stdout.matchAll(/^\+- type: (olm\.(?:csv|bundle).*)/gm)].map(([, type]) => type)).toContain(expected);
  });

  test('what it shows is what git applies and --write writes, from wherever it runs', async () => {
    const patch = join(repository.directory, '.git', 'bundle.patch');
    await addBundle('operators/foo/1.1.0', '--image', image, '--output', patch);
    repository.git('apply', patch);
    const applied = [read(template), read(catalog)];
    repository.git('checkout', '--quiet', '.');
    const { stderr } = await runCli(
      ['template', 'add-bundle', 'foo/1.1.0', '--image', image, '--offline', '--write', '--output', patch],
      { cwd: join(repository.directory, 'operators') },
    );
    expect(stderr).toBe(
      'Wrote 2 files. Propose them in a pull request of their own, when the bundle is merged and its image\n  is published.\n',
    );
    expect([read(template), read(catalog)]).toEqual(applied);
    expect(read(catalog)).toContain(`image: ${image}\nname: foo.v1.1.0\n`);
    expect((await runCli(['validate', join(repository.directory, 'catalogs/v4.20')])).exitCode).toBe(0);
  });

  test('a second time there is nothing to do', async () => {
    await addBundle('operators/foo/1.1.0', '--image', image, '--write');
    expect(await addBundle('operators/foo/1.1.0', '--image', image, '--write')).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'The templates and catalogs already have the bundle.\n',
    });
  });

  test.each(['by hand', 'by opm'])(
    'a catalog that is written %s keeps what it has, and matches its template',
    async how => {
      if (how === 'by hand') repository.commit({ [catalog]: byHand(read(catalog)) });
      const before = read(catalog);
      await addBundle('operators/foo/1.1.0', '--image', image, '--write');
      const after = read(catalog);
      const entry = '- name: foo.v1.0.0\n- name: foo.v1.1.0\n  replaces: foo.v1.0.0\n';
      expect(after.startsWith(before.replace('- name: foo.v1.0.0\n', entry))).toBe(true);
      repository.commit({}, 'released');
      const args = ['check', '--base', 'HEAD^', '--head', 'HEAD', '--offline', '--format', 'json'];
      const { stdout } = await runCli(args, { cwd: repository.directory });
      const { checks } = JSON.parse(stdout) as { checks: readonly { id: string; outcome: string }[] };
      expect(checks.find(({ id }) => id === 'catalog-matches-template')).toMatchObject({ outcome: 'passed' });
    },
  );

  test("a bundle that is in no catalog and may not be asked for is nobody's fault", async () => {
    repository.commit({ [catalog]: null, 'catalogs/v4.20/bar/catalog.yaml': 'schema: olm.package\nname: bar\n' });
    const { exitCode, stderr } = await addBundle('operators/foo/1.1.0', '--image', image);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('registries are not contacted.\n  Leave out --offline.');
  });

  test('a template and a catalog that are not there yet are new files', async () => {
    repository.commit({
      [template]: null,
      [catalog]: null,
      'catalogs/v4.20/bar/catalog.yaml': 'schema: olm.package\nname: bar\n',
    });
    const { stdout } = await addBundle('operators/foo/1.1.0', '--image', image, '--write');
    expect(stdout).toContain(`new file mode 100644\n--- /dev/null\n+++ b/${catalog}\n@@ -0,0 +1,`);
    expect(read(catalog)).toContain('name: foo.v1.1.0\n');
  });

  test('P5 nothing is written through a symbolic link', async () => {
    repository.git('mv', 'operators/foo/catalog-templates', 'elsewhere');
    symlinkSync('../../elsewhere', join(repository.directory, 'operators/foo/catalog-templates'));
    const { exitCode } = await addBundle('operators/foo/1.1.0', '--image', image, '--write');
    expect(exitCode).not.toBe(0);
    expect(repository.git('diff', '--name-only')).toBe('');
  });

  test.each([
    [[], 'takes a directory'],
    [['operators/foo/1.1.0'], 'needs the image'],
    [['operators/foo/1.1.0', '--image', 'quay.io/Foo'], 'lower case'],
    [['operators/foo/1.1.0', '--image', 'quay.io/foo/foo'], 'with a tag or a digest'],
    [['operators/foo/2.0.0', '--image', image], 'There is no directory'],
    [['..', '--image', image], 'is not in a git work tree'],
  ])('%j is a slip of the command line', async (args, message) => {
    const { exitCode, stdout, stderr } = await addBundle(...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('a bundle that says nothing of its release', async () => {
    const { exitCode, stderr } = await addBundle('operators/foo/1.0.0', '--image', image);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('release-config.yaml');
    expect(existsSync(join(repository.directory, 'operators/foo/1.0.0/release-config.yaml'))).toBe(false);
  });
});

describe('template render', () => {
  test('a template without images needs no registry, also from stdin', async () => {
    const stdin = 'schema: olm.template.basic\nentries:\n- {schema: olm.package, name: foo, defaultChannel: ""}\n';
    const run = await runCli(['template', 'render', '-', '--output-format', 'json'], { stdin });
    expect(run).toEqual({
      exitCode: 0,
      stdout: '{\n    "schema": "olm.package",\n    "name": "foo",\n    "defaultChannel": ""\n}\n',
      stderr: '',
    });
  });

  test('what opm refuses stands at its line', async () => {
    const run = await runCli(['template', 'render', '-'], { stdin: 'schema: olm.semver\nstable:\n  bundels: []\n' });
    expect(run).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringMatching(/stdin:\d+:\d+: /) as unknown });
  });
});
