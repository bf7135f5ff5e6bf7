import { many, message, one, type ProtoEnum, type ProtoFile, type ProtoMessage } from './proto-file.ts';

const servingStatus: ProtoEnum = {
  name: 'grpc.health.v1.HealthCheckResponse.ServingStatus',
  values: { UNKNOWN: 0, SERVING: 1, NOT_SERVING: 2, SERVICE_UNKNOWN: 3 },
};

export const serving = servingStatus.values.SERVING;

const request = message('grpc.health.v1.HealthCheckRequest', { service: one(1) });
const response = message(
  'grpc.health.v1.HealthCheckResponse',
  { status: one(1, () => servingStatus) },
  { enums: [servingStatus] },
);
const listRequest = message('grpc.health.v1.HealthListRequest', {});
const statusesEntry: ProtoMessage = message(
  'grpc.health.v1.HealthListResponse.StatusesEntry',
  { key: one(1), value: one(2, () => response) },
  { isMapEntry: true },
);
const listResponse = message(
  'grpc.health.v1.HealthListResponse',
  { statuses: many(1, () => statusesEntry) },
  { nested: [statusesEntry] },
);

export const healthService = {
  name: 'grpc.health.v1.Health',
  methods: {
    Check: { request, response, streams: 'none' },
    List: { request: listRequest, response: listResponse, streams: 'none' },
    Watch: { request, response, streams: 'responses' },
  },
} as const;

/** https://grpc.io/docs/guides/health-checking/ */
export const healthFile: ProtoFile = {
  name: 'grpc/health/v1/health.proto',
  package: 'grpc.health.v1',
  dependencies: [],
  messages: [request, response, listRequest, listResponse],
  enums: [],
  services: [healthService],
};
