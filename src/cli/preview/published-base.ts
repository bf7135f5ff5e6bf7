import { join, resolve } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import type { PreviewSide } from '../../core/preview/previewed-catalog.ts';
import { publishTargets } from '../../core/publish/targets.ts';
import { visible } from '../../core/report/text/visible.ts';
import { findLayout } from '../../flows/load/find-layout.ts';
import { loadConfig } from '../../flows/load/load-config.ts';
import { hasOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { failureOf } from '../failure.ts';
import { ImageFailure } from '../images/image-failure.ts';
import { hintFor } from '../images/report-failure.ts';
import type { BaseSource, Compared } from './base-source.ts';
import { type HeadSource, imageSide } from './head-source.ts';

/** Nobody waits longer for a page: an image that comes later is compared with on the next one. */
const patienceMs = 10_000;

/**
 * What catalogs are compared with unless the command line says so: the image that the configuration publishes each of them to. One that
 * cannot be read is said on the page and on stderr. Images are read when their catalog is looked at.
 *
 * @returns undefined where nothing is published
 */
export async function publishedBase(
  context: Context,
  args: Arguments,
  head: HeadSource,
): Promise<BaseSource | undefined> {
  const { directory } = head;
  if (directory === undefined) return undefined;
  const images = await publishedImages(head.repository);
  if (head.roots.every(root => !images.has(resolve(directory, root)))) return undefined;
  const loaded = new Map<string, () => Promise<Compared>>();
  return {
    async load(root) {
      const image = images.get(resolve(directory, root));
      if (image === undefined) return { note: ['Not compared: the configuration publishes no image of this catalog.'] };
      const known = loaded.get(root) ?? comparedWith(context, args, image);
      loaded.set(root, known);
      return known();
    },
    close: async () => undefined,
  };
}

/** The tags that the catalogs of a repository are published under, by the absolute paths of the catalogs. */
async function publishedImages(path: string): Promise<ReadonlyMap<string, string>> {
  const directory = await openDirectory(path);
  try {
    const tree = await directory.tree('');
    const { config, problems } = await loadConfig(directory, tree);
    if (problems.length > 0 || config.publish.image === undefined) return new Map();
    const { catalogs } = await findLayout([tree], { catalogs: config.catalogs.paths, operators: config.operators });
    const targets = publishTargets(config.publish, catalogs);
    if ('problems' in targets) return new Map();
    return new Map(
      targets.map(({ catalog, repository, movingTags: [tag] }) => [
        join(path, catalog.path),
        `${repository.text}:${tag}`,
      ]),
    );
  } finally {
    await directory.close();
  }
}

function comparedWith(context: Context, args: Arguments, image: string): () => Promise<Compared> {
  const latest = Date.now() + patienceMs;
  const answer = imageSide(context, args, image).then(
    (side: PreviewSide): Compared => ({ side, note: ['Compared with the published catalog ', { name: image }, '.'] }),
    (error: unknown) => {
      const reason = reasonOf(error);
      if (!hasOption(args, 'quiet'))
        context.stderr.write(`catalog-keeper: not compared with ${visible(`${image}: ${reason}`)}\n`);
      return notCompared(image, reason);
    },
  );
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Compared>(done => {
      const wait = Math.max(latest - Date.now(), 0);
      timer = setTimeout(() => done(notCompared(image, 'there is no answer yet. Load the page again.')), wait);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function notCompared(image: string, reason: string): Compared {
  return { note: ['Not compared with the published catalog ', { name: image }, `: ${reason}`] };
}

function reasonOf(error: unknown): string {
  if (error instanceof ImageFailure) return `${error.failure.detail}.${hintFor(error.failure)}`;
  return failureOf(error).message;
}
