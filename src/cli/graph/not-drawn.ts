import type { Catalog, Package } from '../../core/catalog/model.ts';
import { placeOfProblem } from '../../core/catalog/place-of-problem.ts';
import { directoryOf, joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { InputProblem } from '../render/report-problems.ts';
import type { LoadedCatalogs } from './load-catalogs.ts';

/**
 * What a graph of a package leaves out, because nobody can read it: files and documents in the root of its catalog, in the directory of
 * its name, and in every directory where something of it is.
 */
export function notDrawn(side: LoadedCatalogs, root: string, name: string): readonly InputProblem[] {
  const asOf = side.name === undefined ? 'This' : `As of ${side.name} this`;
  const catalog = side.catalogs.get(root);
  const directories = new Set([root, joinPath(root, name), ...directoriesOf(catalog?.packages.get(name))]);
  const concerns = (file: string) =>
    pathBelow(joinPath(root, name), file) !== undefined || directories.has(directoryOf(file));
  const files = side.unloaded
    .filter(({ path }) => concerns(path))
    .map(
      ({ path, reason, detail }): InputProblem => ({
        message: `${asOf} was not read, because ${detail}: what it says of the graph is left out.`,
        at: { file: path },
        ...(reason === 'unreadable' ? { unknown: true } : {}),
      }),
    );
  return [...files, ...unreadDocuments(catalog, concerns, asOf)];
}

function unreadDocuments(
  catalog: Catalog | undefined,
  concerns: (file: string) => boolean,
  asOf: string,
): readonly InputProblem[] {
  return (catalog?.blobs ?? []).flatMap((blob): readonly InputProblem[] => {
    const [problem] = blob.content.problems;
    if (blob.content.kind !== 'unreadable' || problem === undefined || !concerns(blob.document.file)) return [];
    const message = `${asOf} cannot be read: what it says of the graph is left out. ${problem.message}`;
    return [{ message, fix: problem.fix, at: placeOfProblem(blob, problem) }];
  });
}

function directoriesOf(pkg: Package | undefined): readonly string[] {
  if (pkg === undefined) return [];
  const blobs = [...pkg.definitions, ...[...pkg.channels.values(), ...pkg.bundles.values()].map(({ blob }) => blob)];
  return blobs.map(({ document }) => directoryOf(document.file));
}
