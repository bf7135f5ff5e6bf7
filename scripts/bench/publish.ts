import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pushImage, testImage } from '../../test/support/registry/push-image.ts';
import {
  isRegistryInstalled,
  type RealRegistry,
  startRealRegistry,
} from '../../test/support/registry/real-registry.ts';
import { catalogText } from '../demo/catalog-text.ts';
import { measure, mediansOf, type Run, ratioOf, runOnce } from './measure.ts';
import { ratioLine, section } from './table.ts';

const rounds = 5;
const mebibyte = 1024 * 1024;
const builder = 'buildah';

/**
 * Building and publishing the catalogs of a repository, in real registries of this machine.
 *
 * @param repository its HEAD is published; undefined: there is none
 * @param directory for what is made on the way
 */
export async function measurePublishing(
  keeper: readonly string[],
  repository: string | undefined,
  directory: string,
): Promise<void> {
  if (repository === undefined) {
    process.stdout.write('\nSkipped: publishing. Name a catalog repository: npm run bench -- publish DIR\n');
    return;
  }
  if (!isRegistryInstalled('Publishing')) return;
  const clone = join(directory, 'published');
  execFileSync('git', ['clone', '--quiet', repository, clone]);
  const bases = await startRealRegistry();
  try {
    await pushImage(bases, 'opm:v1', testImage({ layers: [[{ name: 'bin/opm', content: 'opm' }]] }));
    await compareWithBuilder(keeper, bases, join(clone, 'catalogs'), directory);
    await measureMemory(keeper, bases, join(clone, 'catalogs'), directory);
    await publishAll(keeper, bases, clone);
  } finally {
    await bases.stop();
  }
}

async function compareWithBuilder(
  keeper: readonly string[],
  bases: RealRegistry,
  catalogs: string,
  directory: string,
): Promise<void> {
  const name = 'v4.19';
  const storage = join(directory, builder);
  const options = `--root ${storage}/root --runroot ${storage}/run --storage-driver vfs`;
  const base = `${bases.host}/opm:v1`;
  mkdirSync(storage, { recursive: true });
  writeFileSync(join(storage, 'Dockerfile'), dockerfile(base, name));
  const isInstalled = spawnSync(builder, ['--version']).error === undefined;
  const script = (host: string) =>
    [
      `${builder} ${options} build --isolation chroot --no-cache --tls-verify=false --quiet --tag ${host}/catalogs:${name} --file ${storage}/Dockerfile .`,
      `${builder} ${options} push --tls-verify=false --quiet ${host}/catalogs:${name}`,
    ].join(' && ');
  const ours: Run[] = [];
  const theirs: Run[] = [];
  for (let round = 0; round <= rounds; round++) {
    const our = await inRegistry(({ host }) =>
      runOnce({ name: 'build', command: build(keeper, base, host, catalogs, name) }),
    );
    const their = isInstalled
      ? await inRegistry(({ host }) => runOnce({ name: builder, command: ['sh', '-c', script(host)], cwd: catalogs }))
      : undefined;
    // The first of each does not count: after it, the storage of the builder has the base.
    if (round === 0) continue;
    ours.push(our);
    if (their !== undefined) theirs.push(their);
  }
  const print = section(
    `Build catalogs/${name} on a base and push it to an empty registry (median of ${rounds} pairs)`,
  );
  print({ name: 'catalog-keeper build', ...mediansOf(ours) });
  if (isInstalled) {
    print({ name: `${builder} build and push`, ...mediansOf(theirs) });
    print(ratioLine(`ratio to ${builder}`, ratioOf(ours, theirs), { wall: 1 / 5 }));
  } else process.stdout.write(`  Skipped: the comparison with ${builder}, which is not installed.\n`);
  const digests = new Set(ours.map(({ stdout }) => stdout.trim()));
  print({ name: 'digests', wall: digests.size, goals: { wall: 1 } });
}

/** What `opm generate dockerfile` leads to, without a cache, as ours. */
function dockerfile(base: string, name: string): string {
  return `FROM ${base}
ADD ${name} /configs
LABEL operators.operatorframework.io.index.configs.v1=/configs
ENTRYPOINT ["/bin/opm"]
CMD ["serve", "/configs"]
`;
}

/** Of the largest catalog, and by how much it needs more than one of a single package, which takes what the program itself does. */
async function measureMemory(
  keeper: readonly string[],
  bases: RealRegistry,
  catalogs: string,
  directory: string,
): Promise<void> {
  const file = join(directory, 'small/foo/catalog.yaml');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, catalogText('foo', [{ version: '1.0.0' }]));
  const sizes = readdirSync(catalogs).map(name => ({ name, mebibytes: layerMebibytes(join(catalogs, name)) }));
  const largest = sizes.reduce((a, b) => (b.mebibytes > a.mebibytes ? b : a));
  const floor = measure({ name: 'Node', command: [process.execPath, '--eval', '0'] }, 3).peak;
  const peakOf = (parent: string, name: string) =>
    inRegistry(
      ({ host }) =>
        measure({ name: 'build', command: build(keeper, `${bases.host}/opm:v1`, host, parent, name) }, 3).peak,
    );
  const peak = await peakOf(catalogs, largest.name);
  const least = await peakOf(directory, 'small');
  const print = section(`Memory to build and push catalogs/${largest.name} (MiB, or as ratio)`);
  print({ name: 'layer before compression', peak: largest.mebibytes });
  print({ name: 'Node that does nothing', peak: floor });
  print({ name: 'catalog-keeper build of a single package', peak: least });
  print({ name: 'catalog-keeper build', peak });
  if (peak === undefined || least === undefined || floor === undefined) return;
  print({ name: 'peak / layer', peak: peak / largest.mebibytes });
  print({ name: '(peak - that of a single package) / layer', peak: (peak - least) / largest.mebibytes });
  print({ name: '(peak - Node) / layer', peak: (peak - floor) / largest.mebibytes, goals: { peak: 3 } });
}

/** All catalogs of the repository, into one repository of a registry: first, and again without a change. */
async function publishAll(keeper: readonly string[], bases: RealRegistry, clone: string): Promise<void> {
  await inRegistry(registry => {
    const file = join(clone, '.github/catalog-keeper.yml');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `publish:\n  image: ${registry.host}/catalogs\n  base: ${bases.host}/opm:v1\n`);
    execFileSync('git', ['add', file], { cwd: clone });
    const person = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com'];
    execFileSync('git', [...person, 'commit', '--quiet', '--message', 'Publish'], { cwd: clone });
    const insecure = [bases, registry].flatMap(({ host }) => ['--insecure', host]);
    const command = [...keeper, 'publish', '--repo', clone, '--format', 'json', '--quiet', ...insecure];
    const first = runOnce({ name: 'publish', command });
    const sent = uploadsIn(registry.log());
    const again = mediansOf(Array.from({ length: rounds }, () => runOnce({ name: 'publish', command })));
    const { catalogs } = JSON.parse(first.stdout) as { readonly catalogs: readonly { readonly state: string }[] };
    const print = section(`Publish all catalogs of a repository (${catalogs.length}) to one repository of a registry`);
    print({ name: 'first', ...mediansOf([first]) });
    print({ name: `again without a change (median of ${rounds})`, ...again, goals: { wall: 1 } });
    const later = registry.log().filter(isUpload).length - sent.all;
    print({ name: 'requests that write, again', wall: later, goals: { wall: 0 } });
    print({ name: 'blobs sent', wall: sent.blobs.length });
    const twice = sent.blobs.length - new Set(sent.blobs).size;
    print({ name: 'blobs sent more than once', wall: twice, goals: { wall: 0 } });
  });
}

/** @param log of a registry */
function uploadsIn(log: readonly string[]): { readonly all: number; readonly blobs: readonly string[] } {
  const digests = log.map(request => /^PUT .*\/blobs\/uploads\/.*[?&]digest=([^&]+)/.exec(request)?.[1]);
  return { all: log.filter(isUpload).length, blobs: digests.filter(digest => digest !== undefined) };
}

function isUpload(request: string): boolean {
  return /^(PUT|PATCH|POST|DELETE) /.test(request);
}

function build(
  keeper: readonly string[],
  base: string,
  host: string,
  catalogs: string,
  name: string,
): readonly string[] {
  const insecure = [base.split('/')[0] ?? '', host].flatMap(place => ['--insecure', place]);
  return [
    ...keeper,
    'build',
    join(catalogs, name),
    ...['--quiet', '--base', base, '--output', `${host}/catalogs:${name}`],
    ...insecure,
  ];
}

async function inRegistry<Result>(use: (registry: RealRegistry) => Result): Promise<Result> {
  const registry = await startRealRegistry();
  try {
    return use(registry);
  } finally {
    await registry.stop();
  }
}

function layerMebibytes(catalog: string): number {
  const entries = readdirSync(catalog, { recursive: true, withFileTypes: true });
  const bytes = entries.map(entry => {
    const content = entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0;
    // As tar has it: a header each, and contents in blocks.
    return 512 + Math.ceil(content / 512) * 512;
  });
  return bytes.reduce((sum, size) => sum + size, 0) / mebibyte;
}
