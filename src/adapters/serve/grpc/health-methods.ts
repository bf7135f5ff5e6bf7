import type { sendUnaryData, UntypedServiceImplementation } from '@grpc/grpc-js';
import { serving } from '../proto/health-file.ts';
import type { Sent } from './service-definition.ts';

/** Every service is served for as long as the server answers, as with opm, which does not implement the other methods either. */
export const healthMethods: UntypedServiceImplementation = {
  Check: (_call: unknown, reply: sendUnaryData<Sent>) => reply(null, { status: serving ?? 0 }),
};
