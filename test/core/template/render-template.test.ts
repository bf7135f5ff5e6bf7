import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { writeCatalog } from '../../../src/core/catalog/write-catalog.ts';
import { refusalOfCatalog } from '../../../src/core/checks/catalog/refusal-of-catalog.ts';
import type { Outcome } from '../../../src/core/image/outcome.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { readTemplate } from '../../../src/core/template/read-template.ts';
import { renderTemplate } from '../../../src/core/template/render-template.ts';
import type { RenderedBundle } from '../../../src/core/template/rendered-bundle.ts';

/** A template, and what opm v1.73.0 made of it: two texts, or their digest; nothing where it refused. */
interface Case {
  readonly name: string;
  readonly template: string;
  readonly json?: string;
  readonly yaml?: string;
  /** Of JSON and YAML together. */
  readonly sha256?: string;
}

/**
 * Recorded with opm against images in a registry. Manifests were then replaced by `{}`, in what goes in as in what comes
 * out.
 */
const { images, cases } = JSON.parse(
  readFileSync(new URL('fixtures/opm-render-template.json', import.meta.url), 'utf8'),
) as { readonly images: Readonly<Record<string, RenderedBundle>>; readonly cases: readonly Case[] };

function bundleOf(image: string): Outcome<RenderedBundle> {
  const value = images[image];
  return value === undefined ? { kind: 'absent', detail: 'there is no such tag' } : { kind: 'exists', value };
}

function render(text: string, of = bundleOf) {
  const { template, problems } = readTemplate({ path: 'template.yaml', text, isUtf8: true });
  if (problems.length > 0 || template === undefined || template.kind === 'other') return { problems };
  return renderTemplate(template, of, refusalOfCatalog);
}

function texts(blobs: readonly JsonObject[]) {
  return { json: writeCatalog(blobs, 'json'), yaml: writeCatalog(blobs, 'yaml') };
}

describe('what opm renders and what it refuses', () => {
  test.each(cases.map(one => [one.name, one] as const))('%s', (_name, { template, json, yaml, sha256 }) => {
    const rendering = render(template);
    if (json === undefined && sha256 === undefined) {
      expect(rendering).not.toHaveProperty('blobs');
      return;
    }
    if ('problems' in rendering) throw new Error(`refused: ${rendering.problems[0]?.message}`);
    const ours = texts(rendering.blobs);
    if (sha256 === undefined) expect(ours).toEqual({ json, yaml });
    else
      expect(
        createHash('sha256')
          .update(ours.json + ours.yaml)
          .digest('hex'),
      ).toBe(sha256);
  });

  test('there are as many as were recorded', () => {
    expect(cases.length).toBeGreaterThan(200);
  });
});

describe('an image that is not known', () => {
  const text =
    'schema: olm.template.basic\nentries:\n- {schema: olm.bundle, image: a}\n- {schema: olm.bundle, image: b}\n';

  test.each([
    [{ kind: 'absent', detail: 'there is no such tag' }, 'Image a does not exist: there is no such tag.', undefined],
    [{ kind: 'malformed', detail: 'it has no CSV' }, 'The bundle of a cannot be rendered: it has no CSV.', undefined],
    [{ kind: 'forbidden', detail: 'status 401' }, 'Image a could not be read: status 401.', true],
    [{ kind: 'unknown', cause: 'network', detail: 'no route' }, 'Image a could not be read: no route.', true],
  ] as const)('is a problem: %j', (failure, message, unknown) => {
    const rendering = render(text, () => failure);
    expect(rendering).toMatchObject({ problems: [{ message, at: { line: 3 } }, { at: { line: 4 } }] });
    expect('problems' in rendering && rendering.problems[0]?.unknown).toBe(unknown);
  });

  test.each([
    [{ kind: 'unknown', cause: 'host', detail: 'no public address' }, 'allow the host'],
    [{ kind: 'unknown', cause: 'network', detail: 'no route' }, 'when the registry can be reached'],
    [{ kind: 'forbidden', detail: 'status 401' }, 'credentials'],
  ] as const)('has a fix for its cause: %j', (failure, fix) => {
    expect(render(text, () => failure)).toMatchObject({
      problems: [{ fix: expect.stringContaining(fix), failure }, {}],
    });
  });

  test('is requested once, and an entry without one not at all', () => {
    const asked: string[] = [];
    const twice =
      'schema: olm.semver\nfast: {bundles: [{image: a}, {}]}\nstable: {bundles: [{image: a}, {image: a}]}\n';
    const rendering = render(twice, image => {
      asked.push(image);
      return { kind: 'absent', detail: 'there is no such tag' };
    });
    expect(asked).toEqual(['a']);
    expect(rendering).toMatchObject({
      problems: [{ message: expect.stringContaining('Image a') }, { message: 'An entry has no image.' }],
    });
  });
});

test('more substitutions than the limit are refused', () => {
  const list = Array.from({ length: 101 }, (_, index) => `{name: i${index}, base: b${index}}`).join(', ');
  expect(render(`schema: olm.template.substitutes\nentries: []\nsubstitutions: [${list}]\n`)).toMatchObject({
    problems: [{ message: 'The template has more than 100 substitutions.' }],
  });
});
