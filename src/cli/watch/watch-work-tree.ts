import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RecentFiles } from '../../adapters/cache/index.ts';
import type { GitRepository } from '../../adapters/git/open-repository.ts';
import type { Actors } from '../../core/actors.ts';
import { type RecentDocuments, recentDocuments } from '../../core/catalog/recent-documents.ts';
import { imageChecks } from '../../core/checks/images/index.ts';
import { isBlocking } from '../../core/is-blocking.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { textOption } from '../arguments.ts';
import { withFiles } from '../cache.ts';
import { actorsOf, baseOf, checkChange, withImagesUnlessOffline } from '../check-change.ts';
import type { Arguments, Context } from '../command.ts';
import { failureOf } from '../failure.ts';
import type { OpenImages } from '../images/with-images.ts';
import { openNamedRepository } from '../open-repository.ts';
import { type ChangeCollector, collectChanges } from './collect-changes.ts';
import { excludedFiles } from './excluded-files.ts';
import { type PlaceWatcher, placeWatcher } from './place-watcher.ts';
import { showReport } from './show-report.ts';

/** What is kept from one report to the next. */
interface Watch {
  readonly context: Context;
  readonly args: Arguments;
  readonly actors: Actors;
  readonly documents: RecentDocuments;
  readonly changes: ChangeCollector;
  readonly watcher: PlaceWatcher;
  /** The commits of work tree and base that were reported last. */
  reported: string | undefined;
}

/** The repository as it is while no reference changes. */
interface Session {
  readonly repository: GitRepository;
  readonly root: string;
  readonly base: string;
  readonly isBusy: () => boolean;
  /** Whether this path says what names stand for, or what is ignored. */
  readonly isReference: (path: string) => boolean;
  /** From the root, what may differ from the last time that it was read; undefined where everything may. */
  changed: readonly string[] | undefined;
}

/** What has to be opened again for the next report; undefined where there is none. */
type Outdated = 'repository' | 'images' | undefined;

/** Each report adds objects to the temporary directory. They are removed when the repository is closed. */
const maxReports = 500;
/** A report that takes longer is not waited for at the end. */
const lastReportMs = 1000;

/**
 * Reports on the work tree now, and after each change, until `stopped`.
 *
 * @throws UsageError, or the adapters' typed errors, where the first report cannot be made; later failures are shown instead
 */
export async function watchWorkTree(context: Context, args: Arguments, stopped: Promise<void>): Promise<void> {
  const changes = collectChanges();
  const actors = await actorsOf(args);
  const watching = withFiles(context, args, async (files = new RecentFiles()) => {
    const watcher = placeWatcher(context, changes.add);
    try {
      const watch: Watch = {
        context,
        args,
        actors,
        documents: recentDocuments(files),
        changes,
        watcher,
        reported: undefined,
      };
      while (await followRepository(watch));
    } finally {
      await watcher.close();
    }
  });
  const ended = stopped.then(() => {
    changes.stop();
    return delay(lastReportMs, undefined, { ref: false });
  });
  await Promise.race([watching, ended]);
}

/** @returns whether there is more to follow */
async function followRepository(watch: Watch): Promise<boolean> {
  const { context, args, changes } = watch;
  try {
    const exclude = excludedFiles(context, args);
    const repository = await openNamedRepository(context, args, {
      revisions: [textOption(args, 'base') ?? 'HEAD'],
      exclude,
    });
    try {
      const session = await sessionOf(watch, repository);
      let outdated: Outdated = 'images';
      while (outdated === 'images')
        outdated = await withImagesUnlessOffline(context, args, images => followFiles(watch, session, images));
      return outdated !== undefined;
    } finally {
      await repository.close();
    }
  } catch (error) {
    if (watch.reported === undefined) throw error;
    context.stderr.write(`catalog-keeper: ${failureOf(error).message}\n`);
    return (await changes.next(() => false)) !== undefined;
  }
}

async function sessionOf({ watcher, args }: Watch, repository: GitRepository): Promise<Session> {
  const places = await repository.watchedPlaces();
  // Watched before anything is read, so that nothing is missed in between.
  await watcher.watch(places);
  return {
    repository,
    root: places.root,
    base: await baseOf(repository, args),
    isBusy: () => existsSync(places.lock),
    isReference: path =>
      path.endsWith(`${sep}.gitignore`) ||
      places.references.some(place => path === place || path.startsWith(`${place}${sep}`)),
    changed: undefined,
  };
}

async function followFiles(watch: Watch, session: Session, openImages: OpenImages | undefined): Promise<Outdated> {
  for (let reports = 0; reports < maxReports; reports++) {
    const verdict = await report(watch, session, openImages);
    const paths = await watch.changes.next(session.isBusy);
    if (paths === undefined) return undefined;
    if ([...paths].some(session.isReference)) return 'repository';
    session.changed = pathsFromRoot(session.root, paths);
    if (verdict?.findings.some(isAboutImage) === true) {
      // An image may have been pushed meanwhile, without any change here.
      watch.reported = '';
      return 'images';
    }
  }
  return 'repository';
}

/** @returns undefined where nothing differs from what was reported last */
async function report(
  watch: Watch,
  { repository, base, changed }: Session,
  openImages: OpenImages | undefined,
): Promise<Verdict | undefined> {
  const { context, args, actors, documents } = watch;
  const started = performance.now();
  const head = await repository.workTree(changed);
  const compared = `${(await repository.commit(base))?.id} ${head}`;
  if (compared === watch.reported) return undefined;
  const now = new Date().toISOString();
  documents.nextRun();
  const verdict = await checkChange(repository, context, args, { base, head, actors, now, documents, openImages });
  showReport(context, args, verdict, {
    isFirst: watch.reported === undefined,
    milliseconds: performance.now() - started,
  });
  watch.reported = compared;
  return verdict;
}

/** Undefined where one of them is the root itself. */
function pathsFromRoot(root: string, paths: ReadonlySet<string>): readonly string[] | undefined {
  return paths.has(root) ? undefined : [...paths].map(path => relative(root, path).split(sep).join('/'));
}

const idsOfImageChecks: ReadonlySet<string> = new Set(imageChecks.map(({ id }) => id));

function isAboutImage(finding: Verdict['findings'][number]): boolean {
  return isBlocking(finding) && idsOfImageChecks.has(finding.check);
}
