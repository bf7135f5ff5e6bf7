import type { Check } from '../core/check.ts';
import { deployedImages } from '../core/checks/bundle/optional/deployed-images.ts';
import { runChecks } from '../core/checks/run.ts';
import type { Config } from '../core/config/model.ts';
import type { Verdict } from '../core/report/verdict.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { utf8Length } from '../core/text/utf8-length.ts';
import { treeSnapshot } from '../core/tree-snapshot.ts';
import type { LoadedBundle } from './load/load-bundle.ts';
import { imageFacts } from './load/load-images.ts';
import type { Images } from './ports.ts';
import { verdictOf } from './verdict.ts';

/** A bundle to be judged by itself. */
interface BundleRequest extends LoadedBundle {
  readonly config: Config;
  readonly checks: readonly Check[];
  /** The time of the verdict, ISO 8601 in UTC. */
  readonly now: string;
  /** Where the images that the bundle deploys are asked for; undefined where no check wants to know. */
  readonly openImages?: () => Promise<Images>;
  readonly onImages?: (done: number, total: number) => void;
}

/** Judges one bundle, without a repository around it. */
export async function judgeBundle(request: BundleRequest): Promise<Verdict> {
  const { source, unloaded, config, checks, now, openImages, onImages } = request;
  const alone = treeSnapshot({ config, now, unloaded, bundles: [source] });
  const snapshot: Snapshot =
    openImages === undefined
      ? alone
      : {
          ...alone,
          images: { asked: true, facts: await imageFacts(deployedImages(alone), await openImages(), onImages) },
        };
  const bytes = source.files.reduce((sum, { text }) => sum + utf8Length(text), 0);
  const files = source.files.length;
  const stats = { catalogs: 0, packages: 0, bundles: 1, files, documents: files, bytes, parsedBytes: bytes };
  return verdictOf('tree', runChecks(snapshot, checks), stats);
}
