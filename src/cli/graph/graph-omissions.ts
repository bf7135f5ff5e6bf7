import type { Catalog, Package } from '../../core/catalog/model.ts';
import { placeOfProblem } from '../../core/catalog/place-of-problem.ts';
import { isHarmless } from '../../core/catalog/problem-list.ts';
import { isNamedAsData } from '../../core/repository/data-file-names.ts';
import { directoryOf, joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { InputProblem } from '../render/report-problems.ts';
import type { LoadedCatalogs } from './load-catalogs.ts';

/** What a graph or a list leaves out, because nobody can read it: of a package, in whatever catalog, or of everything. */
export function graphOmissions(side: LoadedCatalogs, name: string | undefined): readonly InputProblem[] {
  const where = side.name === undefined ? '' : ` in ${side.name}`;
  const concerns = name === undefined ? () => true : belongsTo(side, name);
  const files = side.unloaded
    .filter(({ path }) => concerns(path))
    .map(
      ({ path, reason, detail }): InputProblem => ({
        message: `It was not read${where}, because ${detail}. Its content is missing.`,
        at: { file: path },
        ...(reason === 'unreadable' ? { unknown: true } : {}),
      }),
    );
  const documents = [...side.catalogs.values()].flatMap(catalog => unreadDocuments(catalog, concerns, where));
  return [...files, ...documents];
}

function unreadDocuments(
  catalog: Catalog,
  concerns: (file: string) => boolean,
  where: string,
): readonly InputProblem[] {
  return catalog.blobs.flatMap((blob): readonly InputProblem[] => {
    // A harmless problem, such as a byte order mark, is not why.
    const problem = blob.content.problems.find(({ rule }) => !isHarmless(rule));
    if (blob.content.kind !== 'unreadable' || problem === undefined || !concerns(blob.document.file)) return [];
    if (!isNamedAsData(blob.document.file)) {
      const message = `opm reads it as a part of the catalog${where}, but it contains no blob.`;
      const fix =
        'Hide it from opm with an .indexignore (`catalog-keeper fix` adds it), or move it out of the catalog.';
      return [{ message, fix, at: placeOfProblem(blob, problem) }];
    }
    const message = `It cannot be read${where}, so its content is missing. ${problem.message}`;
    return [{ message, fix: problem.fix, at: placeOfProblem(blob, problem) }];
  });
}

/** Files in the root of a catalog, in the directory of the package's name, and in every directory where something of it is. */
function belongsTo({ catalogs }: LoadedCatalogs, name: string): (file: string) => boolean {
  const own = [...catalogs.keys()].map(root => joinPath(root, name));
  const directories = new Set(
    [...catalogs].flatMap(([root, { packages }]) => [root, ...directoriesOf(packages.get(name))]),
  );
  return file => directories.has(directoryOf(file)) || own.some(directory => pathBelow(directory, file) !== undefined);
}

function directoriesOf(pkg: Package | undefined): readonly string[] {
  if (pkg === undefined) return [];
  const blobs = [...pkg.definitions, ...[...pkg.channels.values(), ...pkg.bundles.values()].map(({ blob }) => blob)];
  return blobs.map(({ document }) => directoryOf(document.file));
}
