import { noCredentials } from '../../../src/adapters/registry/credentials/credential.ts';
import { openRegistries, type RegistryClient } from '../../../src/adapters/registry/open-registries.ts';
import type { RegistryOptions } from '../../../src/adapters/registry/options.ts';
import { parseDigest } from '../../../src/core/image/digest.ts';
import type { Descriptor } from '../../../src/core/image/model.ts';
import { parseReference } from '../../../src/core/image/reference.ts';
import { parsed } from '../../support/parsed.ts';
import type { MemoryRegistry } from '../../support/registry/memory-registry.ts';
import type { TestBlob } from '../../support/registry/push-image.ts';
import type { TestRegistry } from '../../support/registry/test-registry.ts';
import { ManualClock } from './manual-clock.ts';

/** A client that may ask this registry and its token server, waits for nothing, and knows no credentials. */
export function clientOf(registry: TestRegistry, options: Partial<RegistryOptions> = {}): RegistryClient {
  const { host, certificate, tokens } = registry;
  return openRegistries({
    credentials: noCredentials,
    clock: new ManualClock(),
    ...(certificate === undefined ? {} : { privateHosts: [host], certificates: [certificate] }),
    insecureHosts: [...(certificate === undefined ? [host] : []), ...(tokens === undefined ? [] : [tokens.host])],
    ...(tokens === undefined ? {} : { tokenServers: new Map([[host, tokens.host]]) }),
    ...options,
  });
}

export const reference = (text: string) => parsed(parseReference(text));

export const digest = (text: string) => parsed(parseDigest(text));

export function descriptorOf(blob: TestBlob): Descriptor {
  const { mediaType, bytes } = blob;
  return { mediaType, digest: digest(blob.digest), size: bytes.length, annotations: new Map() };
}

export async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function* contentOf(...pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces;
}

/** What a registry was asked, without the question whether it speaks plain HTTP. */
export function asked(registry: MemoryRegistry): readonly string[] {
  return registry.log().filter(request => request !== 'HEAD /v2/');
}
