/** `npm run image -- BASE DESTINATION`: builds the container image of this project by its own means, and prints the digest. Options as of `build`. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../src/version.ts';
import { buildOwnImage } from './image/build-own-image.ts';
import { ownImage } from './image/own-image.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { insecure: { type: 'string', multiple: true }, 'registry-config': { type: 'string' } },
});
if (positionals.length !== 2) {
  process.stderr.write(
    'Usage: npm run image -- BASE DESTINATION, such as docker.io/library/node:24-bookworm oci:image:v1\n',
  );
  process.exit(2);
}
const content = ownImage(join(import.meta.dirname, '../dist'), version);
process.stdout.write(`${await buildOwnImage(process.cwd(), { options: values, words: positionals }, content)}\n`);
