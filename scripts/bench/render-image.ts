import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pushImage, type TestImage, testImage } from '../../test/support/registry/push-image.ts';
import { isRegistryInstalled, startRealRegistry } from '../../test/support/registry/real-registry.ts';
import { bundleModule } from '../bundle.ts';
import type { BundleToRender } from './bundles-to-render.ts';
import { inRounds, ratioOf } from './measure.ts';
import { ratioLine, section } from './table.ts';

const pairs = 15;
/** Milliseconds to a registry that is not on this machine, and back: one in the same region. */
const roundTrip = 10;

/** As the usual Dockerfile of a bundle makes it: a layer for each directory. */
function imageOf({ files, labels }: BundleToRender): TestImage {
  const layers = Map.groupBy(
    Object.entries(files).map(([name, content]) => ({ name, content })),
    ({ name }) => name.split('/')[0],
  );
  return testImage({ layers: [...layers.values()], labels });
}

/**
 * Rendering bundle images of a real registry, next to opm and to the same work by js-yaml alone: whole processes, starting up included. The other program
 * on Node shows how much of a missed goal Node takes.
 */
export async function measureRendering(
  keeper: readonly string[],
  opm: string | undefined,
  bundles: readonly BundleToRender[],
  directory: string,
): Promise<void> {
  if (opm === undefined || opm === '') {
    process.stdout.write('\nSkipped: rendering images next to opm, because OPM does not name its binary.\n');
    return;
  }
  if (!isRegistryInstalled('Rendering images')) return;
  // Bundled, as what is shipped is: to run TypeScript takes time of its own.
  await bundleModule({ floor: 'scripts/bench/floor-of-rendering.ts' }, directory);
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
    for (const [index, bundle] of bundles.entries()) {
      const image = await pushImage(registry, `foo/bundle:v${index}`, imageOf(bundle));
      images.push({ name: bundle.name, image });
    }
    for (const { host, where } of hosts) {
      const print = section(`Rendering a bundle image ${where}, ratios (median of ${pairs} pairs)`);
      for (const { name, image } of images) {
        const there = image.replace(registry.host, host);
        const ours = {
          name: 'render',
          command: [...keeper, 'render', there, '--insecure', `http://${host}`, '--output-format', 'json'],
        };
        const peer = { name: 'opm', command: [opm, 'render', there, '--use-http'] };
        const floor = { name: 'floor', command: [process.execPath, join(directory, 'floor.js'), there] };
        const [ofOurs = [], ofPeer = [], ofFloor = []] = inRounds([ours, peer, floor], pairs);
        print(ratioLine(`${name}, to js-yaml 4`, ratioOf(ofOurs, ofFloor)));
        print(ratioLine('  to opm render', ratioOf(ofOurs, ofPeer), { wall: 1 }));
        print(ratioLine('  js-yaml 4 to opm render', ratioOf(ofFloor, ofPeer)));
      }
    }
  } finally {
    distant.stdin.end();
    await registry.stop();
  }
}
