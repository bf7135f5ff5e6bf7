/** A yardstick: what any program on Node does to render a bundle image: fetch its manifest and blobs, and decompress them. Of ours it has nothing. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';

const [, host = '', repository = '', digest = ''] = /^([^/]+)\/(.+)@(.+)$/.exec(process.argv[2] ?? '') ?? [];
const agent = new Agent({ keepAlive: true });
const manifestTypes =
  'application/vnd.oci.image.manifest.v1+json, application/vnd.docker.distribution.manifest.v2+json';

async function fetchBytes(path: string): Promise<Buffer> {
  const request = get(`http://${host}/v2/${repository}/${path}`, { agent, headers: { accept: manifestTypes } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return Buffer.concat(await response.toArray());
}

const { config, layers } = JSON.parse((await fetchBytes(`manifests/${digest}`)).toString()) as {
  readonly config: { readonly digest: string };
  readonly layers: readonly { readonly digest: string }[];
};
const [, ...blobs] = await Promise.all([config, ...layers].map(blob => fetchBytes(`blobs/${blob.digest}`)));
process.stdout.write(`${blobs.reduce((sum, blob) => sum + gunzipSync(blob).length, 0)}\n`);
agent.destroy();
