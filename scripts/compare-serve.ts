import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { differenceInAnswers } from '../test/support/serve/difference-in-answers.ts';
import { type RegistryCall, registryCalls } from '../test/support/serve/registry-calls.ts';
import { type RegistryClient, reflect, registryClient } from '../test/support/serve/registry-client.ts';
import { until } from '../test/support/until.ts';
import { bundleCatalogServer, bundleCli } from './bundle.ts';
import { type ServerProcess, startServer } from './compare-serve/start-server.ts';

const usage = `Compares 'catalog-keeper serve' with 'opm serve': every answer, how fast they are, and memory.

  OPM=/path/to/opm npm run compare-serve -- DIR... [--below DIR] [--show 5] [--times 200]
  OPM=/path/to/opm npm run compare-serve -- --record

Each DIR is a catalog; --below names a directory of catalogs. Both are started with a cache that is warm; how fast ours is ready without one is
shown, too. Answers that opm gives in random order, or chooses at random, are the same if they can be. The client reads messages by what opm's server reflection says. Times are medians in
milliseconds, --times calls one after the other. Memory is resident, in MiB, once all calls were answered. Ends with 1 when an answer differs.
--record writes the answers for a small catalog, which a test compares with ours.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    below: { type: 'string' },
    show: { type: 'string', default: '5' },
    times: { type: 'string', default: '200' },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const fixtures = join(import.meta.dirname, '../test/adapters/serve/fixtures');
const opm = process.env.OPM;
const symbols = ['api.Registry', 'grpc.health.v1.Health'];

if (values.help) console.log(usage);
else if (opm === undefined || opm === '') console.log('Skipped: OPM does not name an opm to compare with.');
else if (values.record) await record(opm);
else process.exitCode = await compareAll(opm);

async function compareAll(program: string): Promise<number> {
  const { below } = values;
  const catalogs = [...positionals, ...(below === undefined ? [] : readdirSync(below).map(name => join(below, name)))];
  const directory = mkdtempSync(join(tmpdir(), 'compare-serve-'));
  try {
    await bundleCli(join(directory, 'cli'));
    await bundleCatalogServer(join(directory, 'adapters', 'serve'));
    let different = 0;
    for (const catalog of catalogs.sort()) different += await compareOne(program, directory, catalog);
    console.log(`${catalogs.length} catalogs: ${different} answers differ.`);
    return different > 0 ? 1 : 0;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What opm answers, with how to read it. */
async function record(program: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'compare-serve-'));
  const theirs = await startOpm(program, directory, join(fixtures, 'catalog'));
  try {
    const { services, described } = await reflect(theirs.address, symbols);
    const client = registryClient(theirs.address, described);
    const answers = [];
    for (const call of await registryCalls(client)) {
      answers.push({ call, answer: await client.call(call.method, call.request) });
    }
    client.close();
    const recorded = { services, described: described.toString('base64'), answers };
    writeFileSync(join(fixtures, 'answers.json'), `${JSON.stringify(recorded, null, 1)}\n`);
    console.log(`${answers.length} answers were recorded.`);
  } finally {
    await theirs.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** opm with a cache that is warm. */
function startOpm(program: string, directory: string, catalog: string): Promise<ServerProcess> {
  const cache = join(directory, `cache-${basename(catalog)}`);
  const common = ['serve', catalog, '--cache-dir', cache, '--termination-log', join(directory, 'termination-log')];
  execFileSync(program, [...common, '--cache-only', '--pprof-addr', ''], { stdio: 'ignore' });
  return startServer(program, port => [...common, '--port', `${port}`, '--pprof-addr', '']);
}

async function compareOne(program: string, directory: string, catalog: string): Promise<number> {
  const theirs = await startOpm(program, directory, catalog);
  const cache = join(directory, `kept-${basename(catalog)}`);
  const startOurs = (...more: readonly string[]) =>
    startServer(process.execPath, port => [
      join(directory, 'cli', 'main.js'),
      ...['serve', catalog, '--port', `${port}`, ...more],
    ]);
  const cold = await startOurs('--cache', cache);
  await until(() => isKept(cache));
  await cold.stop();
  const reading = await startOurs();
  await reading.stop();
  const ours = await startOurs('--cache', cache);
  try {
    return await compareServers(catalog, theirs, ours, reading.readyMs);
  } finally {
    await Promise.all([theirs.stop(), ours.stop()]);
  }
}

/** Whether `serve --cache` has kept what it serves. */
function isKept(cache: string): boolean {
  const kept = join(cache, 'served');
  return existsSync(kept) && readdirSync(kept).some(name => !name.startsWith('.'));
}

async function compareServers(
  catalog: string,
  theirs: ServerProcess,
  ours: ServerProcess,
  withoutCacheMs: number,
): Promise<number> {
  const [reflected, ourReflected] = await Promise.all([theirs, ours].map(({ address }) => reflect(address, symbols)));
  if (reflected === undefined) throw new Error('opm describes nothing.');
  const clients = [theirs, ours].map(({ address }) => registryClient(address, reflected.described));
  const [their, our] = clients as [RegistryClient, RegistryClient];
  const calls = await registryCalls(their);
  let different = 0;
  if (`${reflected.services}` !== `${ourReflected?.services}`) {
    different += 1;
    console.log(`  services\n    opm:  ${reflected.services}\n    ours: ${ourReflected?.services}`);
  }
  for (const call of calls) {
    const { method, request } = call;
    const [left, right] = await Promise.all([their.call(method, request), our.call(method, request)]);
    const difference = differenceInAnswers(call, left, right);
    if (difference === undefined) continue;
    different += 1;
    if (different <= Number(values.show)) show(call, difference);
  }
  console.log(`${catalog}: ${calls.length} calls, ${different} differ`);
  console.log(
    `  ready ${rounded(theirs.readyMs)} opm, ${rounded(ours.readyMs)} ours, ${rounded(withoutCacheMs)} ours without a cache`,
  );
  for (const [name, sample] of samples(calls)) {
    const [left, right] = [await median(their, sample), await median(our, sample)];
    console.log(`  ${name} ${left.toFixed(2)} opm, ${right.toFixed(2)} ours`);
  }
  const [left, right] = [theirs.memory(), ours.memory()];
  console.log(
    `  memory ${rounded(left.now)} (${rounded(left.most)}) opm, ${rounded(right.now)} (${rounded(right.most)}) ours, ${(right.now / left.now).toFixed(2)} times`,
  );
  for (const client of clients) client.close();
  return different;
}

function show(
  { method, request }: RegistryCall,
  { theirs, ours }: { readonly theirs: string; readonly ours: string },
): void {
  let at = 0;
  while (at < theirs.length && theirs[at] === ours[at]) at += 1;
  const part = (text: string) => text.slice(Math.max(0, at - 60), at + 160);
  console.log(`  ${method} ${JSON.stringify(request)}\n    opm:  ${part(theirs)}\n    ours: ${part(ours)}`);
}

/** Calls to be timed, by method. */
function samples(calls: readonly RegistryCall[]): readonly (readonly [string, readonly RegistryCall[]])[] {
  const times = Number(values.times);
  const byMethod = Map.groupBy(calls, ({ method }) => method);
  return [...byMethod].map(([method, all]) => {
    const most = method.endsWith('/ListBundles') ? Math.ceil(times / 20) : times;
    return [
      method.split('/')[1] ?? method,
      Array.from({ length: most }, (_, index) => all[index % all.length] as RegistryCall),
    ];
  });
}

async function median(client: RegistryClient, calls: readonly RegistryCall[]): Promise<number> {
  const times: number[] = [];
  for (const { method, request } of calls) {
    const started = performance.now();
    await client.call(method, request);
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function rounded(value: number): string {
  return value.toFixed(0);
}
