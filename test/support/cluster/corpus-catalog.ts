import { readBundle } from '../../../src/core/bundle/read-bundle.ts';
import { renderBundle } from '../../../src/core/bundle/render-bundle.ts';
import { writeCatalog } from '../../../src/core/catalog/write-catalog.ts';
import { textOf } from '../../../src/core/json/fields.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { corpusGit, corpusObjects } from '../corpus.ts';

/**
 * A catalog of bundle directories of the real catalog repository, by value: without images, since the fixture pulls none. The bundles are in one channel, `stable`,
 * each replacing the one before.
 *
 * @param versions names of the directories, the oldest first
 */
export function corpusCatalog(operator: string, versions: readonly string[]): CorpusCatalog {
  const bundles = versions.map(version => blobOf(`operators/${operator}/${version}`));
  const names = bundles.map(bundle => textOf(bundle, 'name'));
  const name = textOf(bundles[0] ?? {}, 'package');
  const entries = names.map((entry, index) => ({
    name: entry,
    ...(index === 0 ? {} : { replaces: names[index - 1] ?? '' }),
  }));
  const catalog: readonly JsonObject[] = [
    { schema: 'olm.package', name, defaultChannel: 'stable' },
    { schema: 'olm.channel', package: name, name: 'stable', entries },
    ...bundles,
  ];
  return { package: name, bundles: names, text: writeCatalog(catalog, 'yaml') };
}

export interface CorpusCatalog {
  readonly package: string;
  /** Names of its bundles, the oldest first. */
  readonly bundles: readonly string[];
  readonly text: string;
}

function blobOf(directory: string): JsonObject {
  const paths = corpusGit(['ls-tree', '-r', '--name-only', 'HEAD', `${directory}/`])
    .toString()
    .split('\n')
    .filter(Boolean);
  const contents = corpusObjects(paths.map(path => `HEAD:${path}`));
  const files = paths.map((path, index) => ({
    path: path.slice(directory.length + 1),
    text: contents[index]?.toString('utf8') ?? '',
    isUtf8: true,
  }));
  const rendered = renderBundle(readBundle({ origin: { kind: 'directory', path: directory }, image: '', files }));
  if ('errors' in rendered) throw new Error(`${directory}: ${rendered.errors.map(({ message }) => message).join(' ')}`);
  return rendered.blob;
}
