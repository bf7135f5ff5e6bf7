import type { Socket } from 'node:net';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { type BlobQueries, RegistryQueries } from '../../../core/serve/index.ts';
import type { EncodedCatalog } from '../catalog-encoder.ts';
import type { PieceReader } from '../piece-file.ts';
import { healthFile, healthService } from '../proto/health-file.ts';
import { reflectionFiles } from '../proto/reflection-file.ts';
import { experimentalService, registryFile, registryService } from '../proto/registry-file.ts';
import { experimentalMethods } from './custom-schemas.ts';
import { healthMethods } from './health-methods.ts';
import { reflectionMethods } from './reflection-methods.ts';
import { registryMethods } from './registry-service.ts';
import { serviceDefinition } from './service-definition.ts';

/** A gRPC server that listens nowhere itself. */
export interface GrpcServer {
  /** Takes a connection on which somebody speaks HTTP/2. */
  take(socket: Socket): void;
  /** Takes no more requests, waits for those under way, but no longer than `graceMs`, and ends all connections. */
  close(graceMs: number): Promise<void>;
}

/** Serves a catalog by gRPC, with what `opm serve` has besides: health and reflection. */
export function startGrpc({ index, lines }: EncodedCatalog, blobs: BlobQueries, pieces: PieceReader): GrpcServer {
  const server = new Server();
  const files = [registryFile, healthFile, ...reflectionFiles];
  server.addService(serviceDefinition(registryService), registryMethods(new RegistryQueries(index), pieces));
  server.addService(
    serviceDefinition(experimentalService),
    experimentalMethods(blobs, number => pieces.read(lines[number] ?? -1)),
  );
  server.addService(serviceDefinition(healthService), healthMethods);
  for (const service of reflectionFiles.flatMap(({ services }) => services))
    server.addService(serviceDefinition(service), reflectionMethods(files));
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    take: socket => injector.injectConnection(socket),
    close: graceMs =>
      new Promise(resolve => {
        const timer = setTimeout(() => server.forceShutdown(), graceMs);
        injector.drain(graceMs);
        server.tryShutdown(() => {
          clearTimeout(timer);
          injector.destroy();
          resolve();
        });
      }),
  };
}
