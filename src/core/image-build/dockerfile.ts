import { kindLabels } from '../image/image-kind.ts';

/** What a Dockerfile of a catalog image says beside the directory. */
export interface DockerfileOptions {
  /** `scratch` for an image without a program. */
  readonly base: string;
  readonly builder: string;
  readonly labels: ReadonlyMap<string, string>;
}

const usual = 'quay.io/operator-framework/opm:latest';
export const dockerfileDefaults: DockerfileOptions = { base: usual, builder: usual, labels: new Map() };

/**
 * The Dockerfile that `opm generate dockerfile` writes for a catalog directory, byte for byte (opm 1.73.0).
 *
 * @param directory as it is written in the file: its name beside the Dockerfile
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/action/generate_dockerfile.go
 */
export function catalogDockerfile(directory: string, { base, builder, labels }: DockerfileOptions): string {
  const lines = [
    '# The builder image is expected to contain',
    '# /bin/opm (with serve subcommand)',
    `FROM ${builder} as builder`,
    '',
    '# Copy FBC root into image at /configs and pre-populate serve cache',
    `ADD ${directory} /configs`,
    'RUN ["/bin/opm", "serve", "/configs", "--cache-dir=/tmp/cache", "--cache-only"]',
    '',
    `FROM ${base}`,
    ...(base === 'scratch' ? withoutProgram : withProgram),
    '',
    'COPY --from=builder /configs /configs',
    'COPY --from=builder /tmp/cache /tmp/cache',
    '',
    '# Set FBC-specific label for the location of the FBC root directory',
    '# in the image',
    `LABEL ${kindLabels.configs}=/configs`,
  ];
  const custom = [...labels].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `LABEL "${name}"="${value}"`);
  if (custom.length > 0) lines.push('', '# Set other custom labels', ...custom);
  return `${lines.join('\n')}\n`;
}

const withProgram = [
  '# The base image is expected to contain',
  '# /bin/opm (with serve subcommand) and /bin/grpc_health_probe',
  '',
  '# Configure the entrypoint and command',
  'ENTRYPOINT ["/bin/opm"]',
  'CMD ["serve", "/configs", "--cache-dir=/tmp/cache"]',
];

const withoutProgram = [
  '# OLMv0 CatalogSources that use binary-less images must set:',
  '# spec:',
  '#   grpcPodConfig:',
  '#     extractContent:',
  '#       catalogDir: /configs',
  '#       cacheDir: /tmp/cache',
];
