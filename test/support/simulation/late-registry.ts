import type { PublishTarget } from '../../../src/flows/publish/ports.ts';
import { type MemoryTarget, memoryTarget } from '../memory-target.ts';
import { noteTag } from './simulated-publishing.ts';
import type { World } from './world.ts';

const lateMs = 60_000;

/** A registry as somebody believes it to be who has only promised to push: what is written gets there later. */
export function lateRegistry(world: World): PublishTarget {
  const promised = memoryTarget();
  const target = promised.open();
  let late = 0;
  const later = (push: () => void) => {
    late += 1;
    const run = () => {
      late -= 1;
      push();
    };
    world.scheduler.at(world.scheduler.now() + lateMs, { label: '   what was promised is pushed', run });
  };
  return {
    ...target,
    async tags(reference) {
      if (late === 0) copy(world.registry, promised);
      return target.tags(reference);
    },
    async writeBlob(reference, descriptor, content) {
      const written = await target.writeBlob(reference, descriptor, content);
      const bytes = promised.blobs.get(descriptor.digest.text);
      if (bytes !== undefined) later(() => world.registry.blobs.set(descriptor.digest.text, bytes));
      return written;
    },
    async writeManifest(reference, mediaType, bytes) {
      const digest = await target.writeManifest(reference, mediaType, bytes);
      const manifest = promised.manifests.get(digest.text);
      later(() => {
        if (manifest !== undefined) world.registry.manifests.set(digest.text, manifest);
        if (reference.tag !== undefined) world.registry.tags.set(reference.tag, digest.text);
        noteTag(world, reference.tag, digest.text);
      });
      return digest;
    },
  };
}

function copy(from: MemoryTarget, to: MemoryTarget): void {
  to.tags.clear();
  for (const [tag, digest] of from.tags) to.tags.set(tag, digest);
  for (const [digest, bytes] of from.blobs) to.blobs.set(digest, bytes);
  for (const [digest, manifest] of from.manifests) to.manifests.set(digest, manifest);
}
