import { createImagePacker } from '../../../src/adapters/image-build/create-image-packer.ts';
import { createImages } from '../../../src/adapters/image-contents/create-images.ts';
import type { Outcome } from '../../../src/core/image/outcome.ts';
import type { AuditedPlace } from '../../../src/flows/audit/ports.ts';
import type { ImagePacker, PackedLayer, PublishTarget } from '../../../src/flows/publish/ports.ts';
import { HubError } from '../../../src/flows/reconcile/hub-error.ts';
import type { PublishHub, Publishing } from '../../../src/flows/reconcile/publish/ports.ts';
import { type Faults, type Process, request } from './process.ts';
import { simulatedAuditing } from './simulated-auditing.ts';
import { isoOf, tipOf, type World } from './world.ts';

/** What one process of the App publishes with: one registry, and GitHub. */
export function simulatedPublishing(world: World, process: Process, faults: Faults): Publishing {
  const registries = simulatedRegistry(world, process, faults);
  return {
    hub: publishHub(world, process, faults),
    registries,
    reader: () => ({ source: registries, images: createImages(registries) }),
    packer: packerOf(world),
    mayPush: () => true,
    serverUrl: 'https://github.test',
    auditing: simulatedAuditing(world, process, faults, registries),
  };
}

/** The registry as one process reaches it: requests and answers get lost. */
export function simulatedRegistry(world: World, process: Process, faults: Faults): PublishTarget & AuditedPlace {
  const target = world.registry.open();
  const own = new Set<string>();
  const ask = <Result>(label: string, effect: () => Promise<Result>) =>
    request(world.scheduler, process, `registry ${label}`, effect, faults);
  const read = async <Value>(label: string, effect: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
    try {
      return await ask(label, effect);
    } catch (error) {
      if (error instanceof HubError)
        return { kind: 'unknown', cause: 'network', detail: 'the registry did not respond' };
      throw error;
    }
  };
  const write = async <Result>(label: string, effect: () => Promise<Result>): Promise<Result> => {
    try {
      return await ask(label, effect);
    } catch (error) {
      if (error instanceof HubError)
        throw Object.assign(new Error('The registry did not respond.'), { retryable: true });
      throw error;
    }
  };
  return {
    tags: reference =>
      read('tags', async () => {
        const tags = await target.tags(reference);
        if (!world.hidesReleases || tags.kind !== 'exists') return tags;
        return { ...tags, value: tags.value.filter(tag => tag === 'latest' || own.has(tag)) };
      }),
    referrers: reference => read('referrers', () => target.referrers(reference)),
    resolve: reference => read(`resolve ${reference.tag ?? 'digest'}`, () => target.resolve(reference)),
    manifest: reference => read(`manifest ${reference.tag ?? 'digest'}`, () => target.manifest(reference)),
    blob: (reference, descriptor) => target.blob(reference, descriptor),
    writeBlob: (...args) => write('blob', () => target.writeBlob(...args)),
    writeManifest: (...args) =>
      write(`write ${args[0].tag ?? 'digest'}`, async () => {
        const digest = await target.writeManifest(...args);
        noteTag(world, args[0].tag, digest.text);
        own.add(args[0].tag ?? '');
        return digest;
      }),
    close: async () => {},
  };
}

/** What a publisher gave a tag. */
export function noteTag({ wasLive }: World, tag: string | undefined, digest: string): void {
  if (tag === 'latest') wasLive.add(digest);
}

function publishHub(world: World, process: Process, faults: Faults): PublishHub {
  const ask = <Result>(label: string, effect: () => Result) => request(world.scheduler, process, label, effect, faults);
  return {
    defaultBranch: () => ask('default branch', () => ({ branch: 'main', sha: tipOf(world, 'main') })),
    mergedPulls: (_, branch) =>
      ask('merged', () =>
        [...world.pulls.values()].flatMap(({ number, head, mergedAs, updatedAt, ...pull }) =>
          mergedAs === undefined || pull.branch !== branch
            ? []
            : [{ number, head, commit: mergedAs, mergedAt: isoOf(updatedAt) }],
        ),
      ),
    deployment: (_, environment) => ask(`deployment of ${environment}`, () => world.deployments.at(-1)),
    deploy: (_, { id, sha, image, state }) =>
      ask(`deploy ${image ?? 'nothing'}`, () => {
        const last = world.deployments.at(-1);
        if (id === undefined && last?.image === image && last?.sha === sha)
          world.violations.push(`The deployment of ${image ?? sha} is there twice.`);
        world.deployments.push({ id: id ?? world.nextId++, sha, image, state });
        return { kind: 'done' };
      }),
    proposals: async () => [],
    propose: async () => ({ kind: 'done' }),
    startWorkflow: async () => ({ kind: 'gone' }),
    workflowRuns: async () => [],
  };
}

const packer = createImagePacker();
const layers = new Map<string, Promise<PackedLayer>>();

/** Real work, however long it takes. */
export function packerOf({ scheduler }: World): ImagePacker {
  return { ...rememberedPacker, packLayer: files => scheduler.during(() => rememberedPacker.packLayer(files)) };
}

/** Packs the same files once for all simulations of a process. */
export const rememberedPacker: ImagePacker = {
  digestOf: packer.digestOf,
  packLayer(files) {
    const key = JSON.stringify(files.map(({ path, content }) => [path, Buffer.from(content).toString('base64')]));
    const known = layers.get(key) ?? packer.packLayer(files);
    layers.set(key, known);
    return known;
  },
};
