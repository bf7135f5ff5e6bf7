/** A yardstick: the work of rendering a bundle image without any of ours: its layers are fetched and unpacked, and js-yaml 4 reads what is in them. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import yaml from 'js-yaml-4';

const [, host = '', repository = '', digest = ''] = /^([^/]+)\/(.+)@(.+)$/.exec(process.argv[2] ?? '') ?? [];
const agent = new Agent({ keepAlive: true });
const manifestTypes =
  'application/vnd.oci.image.manifest.v1+json, application/vnd.docker.distribution.manifest.v2+json';

async function fetchBytes(path: string): Promise<Buffer> {
  const request = get(`http://${host}/v2/${repository}/${path}`, { agent, headers: { accept: manifestTypes } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return Buffer.concat(await response.toArray());
}

/** The files of an archive of plain files: blocks of 512 bytes, with the size in octal digits at byte 124 of the header. */
function* filesOf(archive: Buffer): Iterable<string> {
  for (let at = 0; at + 512 <= archive.length; ) {
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0;
    if (size > 0) yield archive.toString('utf8', at + 512, at + 512 + size);
    at += 512 * (1 + Math.ceil(size / 512));
  }
}

const { config, layers } = JSON.parse((await fetchBytes(`manifests/${digest}`)).toString()) as {
  readonly config: { readonly digest: string };
  readonly layers: readonly { readonly digest: string }[];
};
const [, ...blobs] = await Promise.all([config, ...layers].map(blob => fetchBytes(`blobs/${blob.digest}`)));
const documents = blobs
  .flatMap(blob => [...filesOf(gunzipSync(blob))])
  .flatMap(text => yaml.loadAll(text, undefined, { schema: yaml.JSON_SCHEMA }));
process.stdout.write(`${JSON.stringify(documents)}\n`);
agent.destroy();
