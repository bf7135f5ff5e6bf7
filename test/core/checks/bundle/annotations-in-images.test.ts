import { describe, expect, test } from '@jest/globals';
import { annotationsAreReadAlike } from '../../../../src/core/checks/bundle/annotations-are-read-alike.ts';
import { bundlePathsAreStandard } from '../../../../src/core/checks/bundle/bundle-paths-are-standard.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { bundleLabels } from '../../../support/operator-bundle.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const manifests = 'operators.operatorframework.io.bundle.manifests.v1';
const metadata = 'operators.operatorframework.io.bundle.metadata.v1';

/** What becomes of an image whose annotations are these lines. */
async function outcomesOf(...lines: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const reference = 'quay.io/foo/foo-bundle:v1.0.0';
  const merged = {
    'catalog/foo/catalog.yaml': `---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: ${reference}\n`,
  };
  const files = {
    'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n',
    'metadata/annotations.yaml': `annotations:\n${lines.map(line => `  ${line}\n`).join('')}`,
  };
  const images = { [reference]: { labels: bundleLabels, files } };
  const snapshot = await snapshotOfExample({ title: '', base: {}, merged, images, finds: [] });
  const { checks } = runChecks(snapshot, [bundlePathsAreStandard, annotationsAreReadAlike]);
  return Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]));
}

const alike = { 'annotations-are-read-alike': 'passed' };

describe('R9: the annotations of an image, by which OLM v0 finds the manifests', () => {
  test.each([
    ['the usual directory', 'manifests/', 'passed'],
    ['another spelling of it', './manifests', 'warned'],
    ['an absolute one', '/manifests/', 'warned'],
    ['another directory', 'tests/m/', 'failed'],
    ['a directory in it', 'manifests/m/', 'failed'],
    ['a way out and back', 'tests/../manifests', 'failed'],
  ])('%s', async (_what, path, outcome) => {
    expect(await outcomesOf(`${manifests}: ${path}`)).toEqual({ ...alike, 'bundle-paths-are-standard': outcome });
  });

  test('the directory of metadata is not used', async () => {
    expect(await outcomesOf(`${metadata}: meta/`)).toEqual({ ...alike, 'bundle-paths-are-standard': 'warned' });
  });

  test.each([
    [
      'a merge key, which overrides what precedes it in opm alone',
      [`${manifests}: tests/m/`, `<<: {${manifests}: manifests/}`],
    ],
    ['a key twice, which OLM v0 refuses', [`${manifests}: manifests/`, `${manifests}: manifests/`]],
  ])('%s', async (_what, lines) => {
    expect(await outcomesOf(...lines)).toMatchObject({ 'annotations-are-read-alike': 'failed' });
  });

  test('a number matters to pipelines alone, which read directories', async () => {
    expect(await outcomesOf('com.redhat.openshift.versions: 4.12')).toMatchObject(alike);
  });
});
