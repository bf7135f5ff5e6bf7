/** `npm run image -- BASE DESTINATION`: builds the container image of this project by its own means, and prints the digest. Options as of `build`. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { failureOf } from '../src/cli/failure.ts';
import { reportFailure } from '../src/cli/images/report-failure.ts';
import { outputOn } from '../src/cli/output-stream.ts';
import { version } from '../src/version.ts';
import { buildOwnImage } from './image/build-own-image.ts';
import { ownImage } from './image/own-image.ts';

const context = {
  stdin: process.stdin,
  stdout: outputOn(() => process.stdout),
  stderr: outputOn(() => process.stderr),
  env: process.env,
  cwd: process.cwd(),
  now: new Date().toISOString(),
};
try {
  process.exitCode = await build();
} catch (error) {
  const failure = failureOf(error);
  process.stderr.write(`${failure.message}\n`);
  process.exitCode = failure.exitCode;
}

async function build() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { insecure: { type: 'string', multiple: true }, 'registry-config': { type: 'string' } },
  });
  if (positionals.length !== 2) {
    process.stderr.write(
      'Usage: npm run image -- BASE DESTINATION, such as docker.io/library/node:24-bookworm oci:image:v1\n',
    );
    return 2;
  }
  const content = ownImage(join(import.meta.dirname, '..'), version);
  const built = await buildOwnImage(context, { options: values, words: positionals }, content);
  if (built.kind !== 'exists') return reportFailure(context, positionals[0] ?? '', built);
  process.stdout.write(`${built.value}\n`);
  return 0;
}
