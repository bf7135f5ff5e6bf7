import { setFlagsFromString } from 'node:v8';
import type { EncodedCatalog } from '../../adapters/serve/catalog-encoder.ts';
import { openNamelessFile } from '../../adapters/serve/piece-file.ts';
import { printableJsonLine } from '../../core/report/text/printable-json.ts';
import { visible } from '../../core/report/text/visible.ts';
import { nameOfServed } from '../../core/serve/index.ts';
import { counted } from '../../core/text/counted.ts';
import { untilStopped } from '../../pages/until-stopped.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Command, Context } from '../command.ts';
import { placeHelp } from '../images/image-place.ts';
import { registryOptions } from '../images/registry-options.ts';
import { listening, portOption } from '../listening.ts';
import { loadCatalogServer } from '../load-catalog-server.ts';
import { repositoryOption } from '../open-repository.ts';
import { keptCatalogs } from '../serve/kept-catalogs.ts';
import { isPreparing, preparedCatalog } from '../serve/prepared-catalog.ts';

const loopback = '127.0.0.1';
/** As `opm serve`, and what the documentation of OLM shows. */
const usualPort = 50_051;
/** Requests that take longer are not waited for at the end. */
const graceMs = 5_000;

export const serveCommand: Command = {
  name: 'serve',
  words: '[DIR|IMAGE|LAYOUT]',
  maxWords: 1,
  summary: 'Serve a catalog to clusters and clients, as opm serve and catalogd do',
  description: `Serves the catalog in DIR, of a revision with --head, or in a catalog image, until Ctrl+C or SIGTERM. Without an argument, the repository
must have one catalog, or bundle directories alone: what they mean is served, with the manifests by value. One port answers both APIs: the gRPC API of 'opm serve' with health checks and server reflection, which OLM v0 reads,
and the web API of catalogd, which OLM v1 reads: /api/v1/all, and /api/v1/metas with the parameters schema, package and name.
The content is read once, at the start. An invalid catalog is not served: its problems are shown, as 'validate' does, and the exit code is 1.
${placeHelp} Unless --address says otherwise only this machine can connect. Neither API has encryption or access control.`,
  options: {
    port: { type: 'string', value: 'N', help: `Port to listen on; 0 for one that is free (default: ${usualPort})` },
    address: {
      type: 'string',
      value: 'ADDRESS',
      help: `Address to listen on; 0.0.0.0 for all (default: ${loopback}, this machine only)`,
    },
    head: {
      type: 'string',
      value: 'REV',
      help: 'Revision to serve, also of a bare repository (default: the work tree)',
    },
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      choices: ['text', 'json'],
      help: 'Format of messages: text (default), json with one line for each',
    },
    ...repositoryOption,
    cache: {
      type: 'string',
      value: 'DIR',
      help: 'Cache what is served of directories, and image content, in this directory (only for trusted content)',
    },
    ...registryOptions,
  },
  examples: [
    { line: 'serve catalogs/v4.20', does: 'The work tree, to programs on this machine' },
    { line: 'serve catalogs/v4.20 --address 0.0.0.0', does: 'To a cluster that can reach this machine' },
    { line: 'serve catalogs/v4.20 --head origin/main', does: 'A revision; nothing has to be checked out' },
    { line: 'serve quay.io/foo/catalog:v4.20 --port 0', does: 'A published catalog, on a free port' },
  ],
  async run(context, args) {
    const host = textOption(args, 'address') ?? loopback;
    const port = portOption(args, usualPort);
    if (isPreparing(context)) return (await import('../serve/prepare-catalog.ts')).prepareCatalog(context, args);
    // A server that answers for hours: V8 then keeps a sixth less in memory, and clients notice no difference.
    setFlagsFromString('--optimize-for-size');
    const kept = await keptCatalog(context, args);
    const file = kept?.file ?? openNamelessFile();
    const preparing = kept ?? preparedCatalog(context, file);
    const { openCatalogServer } = loadCatalogServer();
    const prepared = await preparing;
    if (typeof prepared === 'number') return prepared;
    const { word, catalog } = prepared;
    const name = nameOfServed(word);
    const modified = new Date(context.now);
    const server = await listening({ host, port, hostOption: '--address' }, () =>
      openCatalogServer({ host, port, name, catalog, file, modified }),
    );
    const stopped = untilStopped();
    announce(context, args, { catalog: word, host, port: server.port, name, ...sizeOf(catalog) });
    await stopped;
    await server.close(graceMs);
    return 0;
  },
};

/** What is to be served, if it was served before, as it is, with the same `--cache`: nothing has to be read. */
async function keptCatalog(context: Context, args: Arguments) {
  const kept = await keptCatalogs(context, args);
  const key = await kept?.key();
  const found = key === undefined ? undefined : kept?.open(key);
  return found && { word: args.words[0] ?? '', catalog: found.description, file: found.file };
}

interface Serving {
  readonly catalog: string;
  readonly host: string;
  readonly port: number;
  readonly name: string;
  readonly packages: number;
  readonly bundles: number;
}

function announce(
  { stdout }: Context,
  args: Arguments,
  { catalog, host, port, name, packages, bundles }: Serving,
): void {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const web = `http://${place}/catalogs/${name}/api/v1/all`;
  if (textOption(args, 'format') === 'json') {
    stdout.write(printableJsonLine({ event: 'serving', catalog, grpc: place, web, packages, bundles }));
    return;
  }
  stdout.write(`Serving ${visible(catalog)}: ${counted(packages, 'package')}, ${counted(bundles, 'bundle')}.
gRPC: ${place}
HTTP: ${web}
Ctrl+C ends it.
`);
}

function sizeOf({ index }: EncodedCatalog) {
  return { packages: index.packages.size, bundles: new Set(index.entries.map(({ bundle }) => bundle)).size };
}
