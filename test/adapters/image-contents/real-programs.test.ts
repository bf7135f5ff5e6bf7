import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createImages } from '../../../src/adapters/image-contents/create-images.ts';
import { createLayout, openLayout } from '../../../src/adapters/layout/open-layout.ts';
import { kindLabels } from '../../../src/core/image/image-kind.ts';
import type { Descriptor } from '../../../src/core/image/model.ts';
import { platformText } from '../../../src/core/image/platform-text.ts';
import { parseReference } from '../../../src/core/image/reference.ts';
import type { ImageSource } from '../../../src/flows/ports.ts';
import { parsed } from '../../support/parsed.ts';

const programs = ['umoci', 'skopeo'];
const missing = programs.filter(program => spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined);
if (missing.length > 0) console.warn(`Images of real programs are not tested: install ${missing.join(' and ')}.`);

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'programs-'));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

function run(program: string, ...parameters: readonly string[]): string {
  const policy = program === 'skopeo' ? ['--insecure-policy'] : [];
  return execFileSync(program, [...policy, ...parameters], { cwd: directory, encoding: 'utf8', stdio: 'pipe' });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}

const reference = (text: string) => parsed(parseReference(text));

/** Text by path, as an image of a layout holds it. */
async function contentsOf(layout: string, name: string): Promise<unknown> {
  const images = createImages(await openLayout(join(directory, layout)));
  const image = await images.manifest(reference(name));
  const outcome = image.kind === 'exists' ? await images.contents(reference(name), image.value) : image;
  return outcome.kind === 'exists'
    ? Object.fromEntries(outcome.value.files.map(file => [file.path, file.text]))
    : outcome;
}

/** The same of an image of a catalog. */
async function catalogOf(layout: string, name: string): Promise<unknown> {
  const images = createImages(await openLayout(join(directory, layout)));
  const image = await images.manifest(reference(name));
  const outcome = image.kind === 'exists' ? await images.catalog(reference(name), image.value) : image;
  if (outcome.kind !== 'exists') return outcome;
  const contents = await outcome.value.read(
    (await outcome.value.tree.walk('')).map(({ id }) => id),
    Number.POSITIVE_INFINITY,
  );
  return Object.fromEntries(
    [...contents].map(([path, content]) => [path, content.kind === 'text' ? content.text : content]),
  );
}

/** What umoci unpacks, links followed. */
function unpacked(layout: string, name: string): Record<string, string> {
  const bundle = join(directory, `unpacked-${layout}-${name}`);
  run('umoci', 'unpack', '--rootless', '--image', `${layout}:${name}`, bundle);
  const root = join(bundle, 'rootfs');
  const paths = ['manifests', 'metadata'].flatMap(top =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map(path => join(root, top, path)),
  );
  return Object.fromEntries(
    paths.filter(path => statSync(path).isFile()).map(path => [relative(root, path), readFileSync(path, 'utf8')]),
  );
}

(missing.length > 0 ? describe.skip : describe)('images of umoci and skopeo', () => {
  beforeAll(() => {
    write('one/manifests/csv.yaml', 'kind: ClusterServiceVersion\n');
    write('one/manifests/crd.yaml', 'kind: CustomResourceDefinition\n');
    write('one/manifests/gone.yaml', 'kind: Gone\n');
    write(`one/manifests/${'long'.repeat(50)}.yaml`, 'kind: Long\n');
    write(`one/manifests/${'deep/'.repeat(60)}x.yaml`, 'kind: Deep\n');
    write('one/manifests/ünï.yaml', 'kind: Ünï\n');
    write('one/metadata/annotations.yaml', 'annotations: {}\n');
    write('one/tests/big', 'x'.repeat(1_000_000));
    symlinkSync('../manifests/csv.yaml', join(directory, 'one/metadata/linked.yaml'));
    write('two/csv.yaml', 'kind: Second\n');
    write('three/only.yaml', 'kind: Only\n');
    run('umoci', 'init', '--layout', 'images');
    run('umoci', 'new', '--image', 'images:one');
    run('umoci', 'insert', '--rootless', '--image', 'images:one', 'one', '/');
    run('umoci', 'config', '--image', 'images:one', '--config.label', 'a=b');
    run('umoci', 'insert', '--rootless', '--image', 'images:one', '--tag', 'two', 'two', '/manifests');
    run('umoci', 'insert', '--rootless', '--image', 'images:two', '--whiteout', '/manifests/gone.yaml');
    run('umoci', 'insert', '--rootless', '--image', 'images:two', '--whiteout', '/metadata/linked.yaml');
    run('umoci', 'insert', '--rootless', '--image', 'images:one', '--tag', 'three', '--opaque', 'three', '/manifests');
    run('umoci', 'insert', '--rootless', '--image', 'images:three', '--whiteout', '/metadata/linked.yaml');
  });

  test.each(['one', 'two', 'three'])('hold what umoci unpacks: %s', async name => {
    const expected = unpacked('images', name);
    expect(Object.keys(expected).length).toBeGreaterThan(1);
    expect(await contentsOf('images', `quay.io/a/b:${name}`)).toEqual(expected);
  });

  test.each(['one', 'two', 'three'])('hold the catalog that umoci unpacks where their label says: %s', async name => {
    const label = `${kindLabels.configs}=/manifests`;
    run('umoci', 'config', '--image', `images:${name}`, '--tag', `${name}-catalog`, '--config.label', label);
    const expected = Object.entries(unpacked('images', `${name}-catalog`)).filter(([path]) =>
      path.startsWith('manifests/'),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(await catalogOf('images', `quay.io/a/b:${name}-catalog`)).toEqual(Object.fromEntries(expected));
  });

  test.each([
    ['1f8b', ['--dest-compress', '--dest-compress-format', 'gzip']],
    ['28b5', ['--dest-compress', '--dest-compress-format', 'zstd']],
    // The name of the first entry: the root.
    ['2f00', ['--dest-decompress']],
  ])('hold the same however skopeo compresses them: %s', async (magic, options) => {
    const layout = `again${magic}`;
    run('skopeo', 'copy', '--dest-oci-accept-uncompressed-layers', ...options, 'oci:images:two', `dir:${layout}-dir`);
    run('skopeo', 'copy', '--dest-oci-accept-uncompressed-layers', `dir:${layout}-dir`, `oci:${layout}:two`);
    expect(magicOfFirstLayer(layout)).toBe(magic);
    expect(await contentsOf(layout, 'quay.io/a/b')).toEqual(await contentsOf('images', 'quay.io/a/b:two'));
  });

  test('have the platform that they were made with', async () => {
    const images = createImages(await openLayout(join(directory, 'images')));
    const image = await images.manifest(reference('a:one'));
    if (image.kind !== 'exists') throw new Error(image.detail);
    const outcome = await images.platforms(reference('a:one'), image.value);
    expect(outcome.kind === 'exists' && outcome.value.map(platformText)).toEqual([
      run('umoci', 'stat', '--image', 'images:one', '--json') && expect.stringMatching(/^linux\//),
    ]);
  });

  test('can be written so that skopeo and umoci read them', async () => {
    const source = await openLayout(join(directory, 'images'));
    const target = await createLayout(join(directory, 'copied'));
    const image = await source.manifest(reference('quay.io/a/b:two'));
    if (image.kind !== 'exists' || image.value.manifest.kind !== 'image') throw new Error('no image');
    const { bytes, mediaType, manifest } = image.value;
    for (const descriptor of [manifest.config, ...manifest.layers]) {
      await target.writeBlob(reference('quay.io/a/b:two'), descriptor, () => read(source, descriptor));
    }
    await target.writeManifest(reference('quay.io/a/b:new'), mediaType, bytes);
    run('skopeo', 'copy', 'oci:copied:new', 'dir:copied-dir');
    const names = (layout: string): string => run('skopeo', 'inspect', '--format', '{{.Digest}} {{.Labels}}', layout);
    expect(names('oci:copied:new')).toBe(names('oci:images:two'));
    expect(unpacked('copied', 'new')).toEqual(await contentsOf('images', 'quay.io/a/b:two'));
  });
});

async function read(source: ImageSource, descriptor: Descriptor): Promise<AsyncIterable<Uint8Array>> {
  const outcome = await source.blob(reference('a'), descriptor);
  if (outcome.kind !== 'exists') throw new Error(outcome.detail);
  return outcome.value;
}

function magicOfFirstLayer(layout: string): string {
  const manifest = JSON.parse(run('skopeo', 'inspect', '--raw', `oci:${layout}:two`));
  const [, hex] = manifest.layers[0].digest.split(':');
  return readFileSync(join(directory, layout, 'blobs/sha256', hex)).toString('hex', 0, 2);
}
