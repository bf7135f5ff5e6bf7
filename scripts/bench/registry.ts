import { Agent, request } from 'node:http';
import { noCredentials } from '../../src/adapters/registry/credentials/credential.ts';
import { openRegistries } from '../../src/adapters/registry/open-registries.ts';
import { manifestMediaTypes } from '../../src/core/image/media-type.ts';
import { type ImageReference, parseReference } from '../../src/core/image/reference.ts';
import { pushImage, testImage } from '../../test/support/registry/push-image.ts';
import { isRegistryInstalled, startRealRegistry } from '../../test/support/registry/real-registry.ts';
import { median } from './measure.ts';
import { ratioLine, section } from './table.ts';

const images = 500;
const concurrency = 8;
const pairs = 9;

/** Resolving references in a real registry, next to bare HEAD requests of the same HTTP client at the same concurrency. */
export async function measureRegistry(): Promise<void> {
  if (!isRegistryInstalled('Resolving references')) return;
  const registry = await startRealRegistry();
  try {
    const references: ImageReference[] = [];
    for (let image = 0; image < images; image++) {
      const tagged = `${registry.host}/app${image % 20}:v${image}`;
      const pinned = await pushImage(
        registry,
        tagged.slice(registry.host.length + 1),
        testImage({ labels: { n: `${image}` } }),
      );
      references.push(parsed(tagged), parsed(pinned));
    }
    const ours = () => seconds(() => resolveAll(registry.host, references));
    const bare = () => seconds(() => headAll(references));
    await bare();
    await ours();
    const ratios: number[] = [];
    for (let pair = 0; pair < pairs; pair++) ratios.push((await ours()) / (await bare()));
    const print = section(`Resolving references in a registry, ratio to bare HEAD requests (median of ${pairs} pairs)`);
    const wall = median(ratios) ?? Number.NaN;
    print(ratioLine(`${references.length} references`, { wall, cpu: undefined, peak: undefined }, { wall: 1.25 }));
  } finally {
    await registry.stop();
  }
}

async function resolveAll(host: string, references: readonly ImageReference[]): Promise<void> {
  const client = openRegistries({ credentials: noCredentials, insecureHosts: [host], concurrency });
  const outcomes = await Promise.all(references.map(client.resolve));
  await client.close();
  const other = outcomes.find(({ kind }) => kind !== 'exists');
  if (other !== undefined) throw new Error(`a reference was not resolved: ${JSON.stringify(other)}`);
}

async function headAll(references: readonly ImageReference[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const waiting = references[Symbol.iterator]();
  const worker = async () => {
    for (const reference of waiting) await head(agent, reference);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  agent.destroy();
}

function head(agent: Agent, { host, path, tag, digest }: ImageReference): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { accept: manifestMediaTypes.join(', ') };
    const url = `http://${host}/v2/${path}/manifests/${digest?.text ?? tag}`;
    const sent = request(url, { method: 'HEAD', agent, headers }, response => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} was answered with ${response.statusCode}`));
      });
    });
    sent.on('error', reject).end();
  });
}

async function seconds(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}

function parsed(text: string): ImageReference {
  const reference = parseReference(text);
  if ('error' in reference) throw new Error(`${text}: ${reference.error}`);
  return reference;
}
