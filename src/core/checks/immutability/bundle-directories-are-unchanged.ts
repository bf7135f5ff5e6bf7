import { readBundle } from '../../bundle/read-bundle.ts';
import { sourceOfDirectory } from '../../bundle/source-of-directory.ts';
import type { Snapshot } from '../../snapshot.ts';
import { counted } from '../../text/counted.ts';
import { quote } from '../../text/quoted-names.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { type ChangedBundle, changedBundles } from '../scope/changed-bundles.ts';

const released = {
  'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
    'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
  'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
};

/** The same in another directory. */
const moved = Object.fromEntries(
  Object.entries(released).map(([path, text]) => [path.replace('/1.0.0/', '/v1.0.0/'), text]),
);
const gone = Object.fromEntries(Object.keys(released).map(path => [path, null]));

export const bundleDirectoriesAreUnchanged = defineCheck({
  id: 'bundle-directories-are-unchanged',
  group: 'immutability',
  title: 'A released bundle directory does not change',
  why: `The change reaches no cluster that has the version installed: the bundle image was built from the directory when it was merged. Afterwards, the repository no longer shows what was released. Publish a correction as a new version.
The community and certified operator repositories have the same rule. Whole directories can be removed, see \`bundle-in-use-is-kept\`.`,
  severity: 'error',
  needs: 'change',
  problems: {
    changed: ({ directory, files }: { directory: string; files: readonly string[] }) => ({
      message: `Released bundle ${directory} is modified: ${counted(files.length, 'file')} ${files.length === 1 ? 'changes' : 'change'} (${someOf(files, 3)}).`,
      fix: 'Restore the directory, and publish the change as a bundle with a new version.',
    }),
    moved: ({
      directory,
      from,
      name,
      files,
    }: Record<'directory' | 'from' | 'name', string> & { files: readonly string[] }) => ({
      message: `Released bundle ${quote(name)} moves from ${from} to ${directory} and is modified: ${counted(files.length, 'file')} ${files.length === 1 ? 'changes' : 'change'} (${someOf(files, 3)}).`,
      fix: `Restore ${from}, and publish the change as a bundle with a new version.`,
    }),
  },
  examples: [
    {
      title: 'a new version in a new directory',
      base: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      merged: {
        'operators/foo/1.0.1/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.1}\n',
        'operators/foo/1.0.1/metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: [],
    },
    {
      title: 'a released version is modified',
      base: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0, labels: {a: b}}\n',
        'operators/foo/1.0.0/manifests/service.yaml': 'kind: Service\n',
      },
      finds: [
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml: Released bundle operators/foo/1.0.0 is modified: 2 files change',
      ],
    },
    {
      title: 'a released bundle moves to another directory as it is',
      base: released,
      merged: { ...gone, ...moved },
      finds: [],
    },
    {
      title: 'a released bundle moves to another directory, and is modified',
      base: released,
      merged: { ...gone, ...moved, 'operators/foo/v1.0.0/manifests/service.yaml': 'kind: Service\n' },
      finds: [
        'operators/foo/v1.0.0/manifests/service.yaml: Released bundle "foo.v1.0.0" moves from operators/foo/1.0.0 to operators/foo/v1.0.0 and is modified: 1 file changes (manifests/service.yaml)',
      ],
    },
  ],
  *run(snapshot) {
    const bundles = changedBundles(snapshot);
    yield* movedBundles(snapshot, bundles);
    for (const { kind, operator, directory, changes } of bundles) {
      if (kind !== 'changed') continue;
      const files = changes.map(change => change.path.slice(directory.length + 1));
      const at = { file: changes[0]?.path ?? directory };
      yield { problem: 'changed', directory, files, package: operator, at };
    }
  },
});

/** Bundles whose name comes again in another directory, with other files. */
function* movedBundles(snapshot: Snapshot, bundles: readonly ChangedBundle[]) {
  const removed = new Map(
    bundles.filter(({ kind }) => kind === 'removed').map(bundle => [nameOf(snapshot, 'base', bundle), bundle]),
  );
  for (const bundle of bundles) {
    const name = bundle.kind === 'added' ? nameOf(snapshot, 'merged', bundle) : undefined;
    const before = name === undefined ? undefined : removed.get(name);
    if (name === undefined || before === undefined) continue;
    const { operator, directory } = bundle;
    const [was, is] = [entriesOf(before, 'before'), entriesOf(bundle, 'after')];
    const files = [...new Set([...was.keys(), ...is.keys()])].filter(rest => was.get(rest) !== is.get(rest)).sort();
    const [first] = files;
    if (first === undefined) continue;
    const at = { file: is.has(first) ? `${directory}/${first}` : `${before.directory}/${first}` };
    yield { problem: 'moved' as const, directory, from: before.directory, name, files, package: operator, at };
  }
}

/** The files of a directory that comes or goes, which all change: what each is, by its path in the bundle. */
function entriesOf({ changes, directory }: ChangedBundle, side: 'before' | 'after'): ReadonlyMap<string, string> {
  return new Map(
    changes.flatMap(change => {
      const entry = change[side];
      return entry === undefined ? [] : [[change.path.slice(directory.length + 1), `${entry.mode} ${entry.id}`]];
    }),
  );
}

function nameOf(snapshot: Snapshot, side: 'base' | 'merged', { operator, version }: ChangedBundle): string | undefined {
  const directory = snapshot[side].operators.get(operator)?.bundles.get(version);
  const name = directory === undefined ? undefined : readBundle(sourceOfDirectory(directory)).csv?.name;
  return name === '' ? undefined : name;
}
