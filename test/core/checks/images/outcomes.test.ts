import { describe, expect, test } from '@jest/globals';
import type { Example } from '../../../../src/core/checks/define.ts';
import { imageChecks } from '../../../../src/core/checks/images/index.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { decide } from '../../../../src/core/policy/decide.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const needImages = imageChecks.filter(({ needs }) => needs === 'images');
const blob = (version: string, related = '') =>
  `---\nschema: olm.bundle\nname: foo.v${version}\npackage: foo\nimage: quay.io/foo/foo-bundle:v${version}\n${related}`;
const [one, two] = [blob('1.0.0'), blob('1.1.0')];
const image = 'quay.io/foo/foo-bundle:v1.0.0';

async function judged(catalog: string, images: Example['images'], rest: Partial<Example> = {}) {
  const merged = { 'catalog/foo/catalog.yaml': catalog };
  const snapshot = await snapshotOfExample({ title: '', finds: [], base: {}, merged, images, ...rest } as Example);
  const report = runChecks(snapshot, needImages);
  const outcomes = Object.fromEntries(
    report.checks.map(({ id, outcome, reason }) => [id, `${outcome}${reason === undefined ? '' : `: ${reason}`}`]),
  );
  return { outcomes, reasons: decide(snapshot, report).reasons };
}

test('where no image is named, nothing has passed', async () => {
  const { outcomes } = await judged('---\nschema: olm.package\nname: foo\ndefaultChannel: a\n', {});
  expect(Object.keys(outcomes)).toHaveLength(7);
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['skipped: there are no images']));
});

test('of an absent image nothing else has passed', async () => {
  const { outcomes } = await judged(one, { [image]: 'absent' });
  expect(outcomes).toEqual({
    'composition-is-valid': 'skipped: there are no images',
    'image-exists': 'failed',
    'related-images-exist': 'skipped: there are no images',
    'image-is-a-bundle': 'skipped: no image could be read',
    'blob-matches-bundle': 'skipped: no image could be read',
    'tag-has-not-moved': 'skipped: no image could be read',
    'image-has-platforms': 'skipped: no image could be read',
  });
});

describe('an image that could not be determined', () => {
  const images = { [image]: 'unknown', 'quay.io/foo/foo-bundle:v1.1.0': { files: {}, labels: {} } } as const;

  test('leaves every check that is about it unknown', async () => {
    const { outcomes } = await judged(one + two, images);
    expect(outcomes).toMatchObject({
      'image-exists': 'unknown',
      'image-is-a-bundle': 'failed',
      'blob-matches-bundle': 'unknown: 1 of 2 images could not be read',
      'image-has-platforms': 'unknown: 1 of 2 images could not be read',
    });
  });

  test('is one reason to wait, that of the check that reports it', async () => {
    const { reasons } = await judged(one, images);
    expect(reasons.filter(({ code }) => code === 'check-unknown')).toHaveLength(1);
  });

  test('never merges, whatever is turned off', async () => {
    const off = (['image-exists', 'blob-matches-bundle'] as const).map(id => `  ${id}: {severity: off}\n`).join('');
    const { reasons } = await judged(one, images, { config: `checks:\n${off}` });
    expect(
      reasons.some(
        ({ code, message }) => code === 'check-unknown' && message.includes('1 of 1 image could not be read'),
      ),
    ).toBe(true);
  });
});

test('a tag that is seen for the first time is compared with nothing', async () => {
  const seen = async (fact: object) => (await judged(one, { [image]: fact })).outcomes['tag-has-not-moved'];
  expect(await seen({ digest: 'a' })).toBe('skipped: no image could be read');
  expect(await seen({ digest: 'a', remembered: 'a' })).toBe('passed');
});

test('a host that may not be asked is reported by the rule about registries', async () => {
  const { outcomes } = await judged(one, { [image]: 'refused' });
  expect(outcomes['image-exists']).toBe('skipped: no image could be read');
});

describe('the platforms of what a bundle in an image deploys', () => {
  const csv = (deployed: string) =>
    `apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\nspec:\n  install:\n    spec:\n      deployments:\n      - spec: {template: {spec: {containers: [{image: ${deployed}}]}}}\n`;
  const files = (deployed: string) => ({
    'manifests/foo.clusterserviceversion.yaml': csv(deployed),
    'metadata/annotations.yaml': 'annotations:\n  operators.operatorframework.io.bundle.package.v1: foo\n',
  });
  const deployed = 'quay.io/foo/foo:v1.0.0';
  const found = async (fact: NonNullable<Example['images']>[string]) => {
    const merged = { 'catalog/foo/catalog.yaml': one };
    const images = { [image]: { files: files(deployed), platforms: ['linux/amd64'], isIndex: true }, [deployed]: fact };
    const snapshot = await snapshotOfExample({ title: '', finds: [], base: {}, merged, images });
    const { findings } = runChecks(snapshot, needImages);
    return findings
      .filter(({ check }) => check === 'image-has-platforms')
      .map(({ severity, line, message }) => `${severity} ${line} ${message}`);
  };

  test('an image without a platform of the clusters is an error where the catalog names the bundle', async () => {
    expect(await found({ platforms: ['linux/arm64', 'linux/s390x'] })).toEqual([
      `error 5 ${deployed} does not support linux/amd64 (it supports linux/arm64, linux/s390x).`,
    ]);
    expect(await found({ platforms: ['linux/arm64', 'linux/amd64'] })).toEqual([]);
  });

  test('an image that could not be determined is unknown', async () => {
    expect(await found('unknown')).toEqual([expect.stringContaining(`unknown 5 Whether ${deployed} exists`)]);
  });
});
