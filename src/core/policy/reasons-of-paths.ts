import { readCiFile } from '../ownership/read-ci-file.ts';
import type { Obstacle, Snapshot } from '../snapshot.ts';
import { listNames } from '../text/list-names.ts';
import { affectedPackages } from './affected-packages.ts';
import { changedPackages, packagesThatDiffer } from './changed-packages.ts';
import { type LimitingReason, limitingReason } from './limiting-reason.ts';
import { packageDirectories } from './package-directories.ts';
import { reasonsOutsidePackages } from './reasons-outside-packages.ts';

/** What the changed paths block. */
export function* reasonsOfPaths(snapshot: Snapshot): Iterable<LimitingReason> {
  const { actors, changes, layout, ownership, obstacle } = snapshot;
  const author = actors.author.known ? [actors.author.value.login] : [];
  const maintainers = ownership.maintainers.map(owner => owner.login);
  if (obstacle !== undefined) {
    yield limitingReason('refuse', 'change-not-loaded', obstacles[obstacle.kind], 'author', author);
  } else if (changes.length === 0) {
    yield limitingReason('refuse', 'change-is-empty', 'The change is empty.', 'author', author);
  }
  yield* reasonsOutsidePackages(snapshot);
  if (layout.operatorsAreNew && changes.some(({ role }) => role.kind === 'operator' || role.kind === 'bundle')) {
    const message = `Directory ${layout.operators} is new, and its files define owners after the merge. A maintainer has to merge this.`;
    yield limitingReason('wait', 'operators-are-new', message, 'maintainer', maintainers);
  }
  const newCatalogs = catalogsBrought(snapshot);
  if (newCatalogs.length > 0) {
    const verb = newCatalogs.length === 1 ? 'is' : 'are';
    const message = `${listNames(newCatalogs)} ${verb} new in this repository. A maintainer has to merge this.`;
    yield limitingReason('wait', 'catalog-is-new', message, 'maintainer', maintainers);
  }
  const others = unchangedPackages(snapshot);
  if (others.length > 0) {
    const message = `Packages outside this change differ in the merged catalog: ${listNames(others)}. A maintainer has to merge this.`;
    yield limitingReason('wait', 'other-packages-change', message, 'maintainer', maintainers);
  }
  yield* reasonsOfUnread(snapshot);
  for (const [name, operator] of snapshot.base.operators) {
    if (operator.ci === undefined) continue;
    const { merge } = readCiFile(operator.ci);
    if (merge === undefined || merge === true) continue;
    // As operator-pipelines has it: all is checked as always, and whoever may write merges.
    const why =
      merge === false
        ? `${operator.ci.path} turns off automatic merging for ${name}.`
        : `Whether ${operator.ci.path} turns off automatic merging for ${name} could not be determined.`;
    const message = `${why} A maintainer has to merge this.`;
    yield limitingReason('merge', 'merge-by-hand', message, 'nobody');
  }
}

/** Each file once, if neither side was read. */
function* reasonsOfUnread({ actors, unloaded, ownership }: Snapshot): Iterable<LimitingReason> {
  const author = actors.author.known ? [actors.author.value.login] : [];
  const maintainers = ownership.maintainers.map(owner => owner.login);
  const { base = [], merged = [] } = Object.groupBy(unloaded, ({ side }) => side);
  const files = new Map([...base, ...merged].map(file => [JSON.stringify([file.path, file.detail]), file]));
  for (const { path, detail, reason, leadsToChange } of files.values()) {
    const message = `${path} was not read: ${detail}.`;
    if (reason === 'unreadable') yield limitingReason('wait', 'file-not-read', message, 'infrastructure');
    else if (leadsToChange)
      yield limitingReason(
        'wait',
        'file-not-read',
        `${message} A maintainer has to merge this.`,
        'maintainer',
        maintainers,
      );
    else yield limitingReason('wait', 'file-not-read', message, 'author', author);
  }
}

const obstacles: Readonly<Record<Obstacle['kind'], string>> = {
  conflict: 'The change conflicts with the base branch.',
  unrelated: 'The change and the base branch have unrelated histories.',
  'too-large': 'The change has too many files to check.',
};

/** The catalogs that are not there without the change: what is published beside the others is for maintainers to say. */
function catalogsBrought({ changes, layout }: Snapshot): string[] {
  const isNew = new Set(layout.catalogs.filter(catalog => catalog.isNew).map(catalog => catalog.path));
  const brought = changes.flatMap(({ role }) =>
    role.kind === 'catalog' && isNew.has(role.catalog) ? [role.catalog] : [],
  );
  return [...new Set(brought)];
}

/** Packages that differ in a loaded catalog although nothing in their directories changes. */
function unchangedPackages(snapshot: Snapshot): string[] {
  const changed = changedPackages(snapshot);
  const { directoryOfPackage } = packageDirectories(snapshot);
  const names = [...packagesThatDiffer(snapshot).keys()].filter(name => !changed.has(directoryOfPackage(name) ?? name));
  const shown = names.map(name => (name === '' ? 'something that names no package' : name));
  const isNameless = affectedPackages(snapshot).some(({ name, directory }) => name === '' && directory === undefined);
  return isNameless ? [...shown, 'a bundle that names no package'] : shown;
}
