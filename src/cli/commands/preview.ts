import { isOwnMachine } from '../../pages/own-machine.ts';
import { serve } from '../../pages/serve.ts';
import { untilStopped } from '../../pages/until-stopped.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { failureOf } from '../failure.ts';
import { ImageFailure } from '../images/image-failure.ts';
import { placeHelp } from '../images/image-place.ts';
import { registryOptions } from '../images/registry-options.ts';
import { reportFailure } from '../images/report-failure.ts';
import { imagesCacheOption } from '../images/with-images.ts';
import { listening, portOption } from '../listening.ts';
import { type BaseSource, baseSource } from '../preview/base-source.ts';
import { type HeadSource, headSource } from '../preview/head-source.ts';
import { previewRoutes } from '../preview/preview-routes.ts';
import { publishedBase } from '../preview/published-base.ts';

const loopbackHost = '127.0.0.1';

export const previewCommand: Command = {
  name: 'preview',
  words: '[DIR|IMAGE]',
  maxWords: 1,
  summary: 'Show a catalog in the browser: packages, channels, upgrade graphs, icons, and differences',
  description: `Serves a page of the catalog in DIR or in a catalog image, or without an argument of every catalog of the repository, until Ctrl+C
or SIGTERM. Files are read again for each page: reload it after an edit. Shows the differences to the published catalog, where the configuration
has publish.image; with --base to a revision or an image. Of a repository with bundle directories only, shows the catalogs that they result in.
${placeHelp} Nothing is written, and unless --host says otherwise only this machine can open the page.`,
  options: {
    base: {
      type: 'string',
      value: 'REV|IMAGE',
      help: 'Show the differences to this revision or catalog image; none: show no differences (default: the published image)',
    },
    port: { type: 'string', value: 'N', help: 'Port to listen on (default: one that is free)' },
    host: {
      type: 'string',
      value: 'ADDRESS',
      help: `Address to listen on (default: ${loopbackHost}, this machine only)`,
    },
    ...imagesCacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'preview catalogs/v4.20', does: 'One catalog, compared with the published one' },
    { line: 'preview --base main', does: 'Every catalog of the repository, and what changed since main' },
    { line: 'preview catalogs/v4.20 --base quay.io/foo/catalog:v4.20', does: 'Compared with another catalog image' },
    { line: 'preview quay.io/foo/catalog:v4.20 --port 8080', does: 'A published catalog' },
  ],
  async run(context, args) {
    const port = portOption(args, 0);
    const base = textOption(args, 'base');
    try {
      const head = await headSource(context, args);
      const source = await sourceOf(context, args, base, head);
      try {
        return await show(context, head, source, textOption(args, 'host'), port);
      } finally {
        await source?.close();
      }
    } catch (error) {
      if (error instanceof ImageFailure) return reportFailure(context, error.image, error.failure);
      throw error;
    }
  },
};

async function sourceOf(
  context: Context,
  args: Arguments,
  base: string | undefined,
  head: HeadSource,
): Promise<BaseSource | undefined> {
  if (base === 'none') return undefined;
  return base === undefined ? publishedBase(context, args, head) : baseSource(context, args, base, head);
}

async function show(
  { stdout, stderr }: Context,
  head: HeadSource,
  base: BaseSource | undefined,
  host = loopbackHost,
  port: number,
): Promise<ExitCode> {
  const routes = [previewRoutes(head, base, isOwnMachine(host))];
  // Read once before anything is served, so that what is not there is said here.
  const [only, ...others] = head.roots;
  if (only !== undefined && others.length === 0) await Promise.all([head.load(only), base?.load(only)]);
  const server = await listening({ host, port, hostOption: '--host' }, () =>
    serve({ host, port }, routes, error => stderr.write(`catalog-keeper: ${failureOf(error).message}\n`)),
  );
  const stopped = untilStopped();
  stdout.write(`Open ${server.url}/ in a browser. Ctrl+C ends it.\n`);
  await stopped;
  await server.close();
  return 0;
}
