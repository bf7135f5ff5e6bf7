import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bundleLabels, operatorBundle } from '../../test/support/operator-bundle.ts';
import { pushImage, type TestImage, testImage } from '../../test/support/registry/push-image.ts';
import { isRegistryInstalled, startRealRegistry } from '../../test/support/registry/real-registry.ts';
import { compare } from './measure.ts';
import { ratioLine, section } from './table.ts';

const pairs = 9;
/** Milliseconds to a registry that is not on this machine, and back: one in the same region. */
const roundTrip = 10;

/** Definitions that make a bundle as large as those of operators with many APIs, in a file each. */
function definitions(count: number): Readonly<Record<string, string>> {
  const description =
    '                  description: What the field of this object is good for, in a line as they are.\n';
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `manifests/config-${index}.yaml`,
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: config-${index}\ndata:\n  text: |\n${description.repeat(1600)}`,
    ]),
  );
}

/** As the usual Dockerfile of a bundle makes it: a layer for each directory. */
function imageOf(files: Readonly<Record<string, string>>): TestImage {
  const layers = Map.groupBy(
    Object.entries(files).map(([name, content]) => ({ name, content })),
    ({ name }) => name.split('/')[0],
  );
  return testImage({ layers: [...layers.values()], labels: bundleLabels });
}

/** Rendering bundle images of a real registry, next to opm: whole processes, starting up included. */
export async function measureRendering(keeper: readonly string[], opm: string | undefined): Promise<void> {
  if (opm === undefined || opm === '') {
    process.stdout.write('\nSkipped: rendering images next to opm, because OPM does not name its binary.\n');
    return;
  }
  if (!isRegistryInstalled('Rendering images')) return;
  const registry = await startRealRegistry();
  const distant = spawn(
    process.execPath,
    [join(import.meta.dirname, 'distant-registry.ts'), registry.host, `${roundTrip}`],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  try {
    const [printed] = (await once(distant.stdout, 'data')) as [Buffer];
    const images: { readonly name: string; readonly image: string }[] = [];
    const hosts = [
      { host: registry.host, where: 'of a registry on this machine' },
      { host: printed.toString().trim(), where: `of a registry that is ${roundTrip} ms away and back` },
    ];
    for (const [name, count] of [
      ['a tiny bundle', 0],
      ['a bundle of 0.13 MB, as half of the real ones have', 1],
      ['a bundle of 0.4 MB, as a quarter of the real ones have', 3],
      ['a bundle of 1.5 MB', 10],
    ] as const) {
      const files = { ...operatorBundle(), ...definitions(count) };
      const image = await pushImage(registry, `foo/bundle:v${count}`, imageOf(files));
      images.push({ name, image });
    }
    for (const { host, where } of hosts) {
      const print = section(`Rendering a bundle image ${where}, ratio to opm render (median of ${pairs} pairs)`);
      for (const { name, image } of images) {
        const there = image.replace(registry.host, host);
        const ours = {
          name: 'render',
          command: [...keeper, 'render', there, '--insecure', `http://${host}`, '--output-format', 'json'],
        };
        const peer = { name: 'opm', command: [opm, 'render', there, '--use-http'] };
        print(ratioLine(name, compare(ours, peer, pairs).ratio, { wall: 1 }));
      }
    }
  } finally {
    distant.stdin.end();
    await registry.stop();
  }
}
