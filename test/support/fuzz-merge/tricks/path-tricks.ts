import { type Head, onFiles, type Step } from '../head.ts';
import { storeText } from '../stored-file.ts';
import { isMine, ownCatalogDirectories } from './own-files.ts';
import { foreignText } from './payloads.ts';

/** Names that look like others, or that some file systems take for others. */
const disguises: readonly ((name: string) => string)[] = [
  name => name.toUpperCase(),
  name => `${name} `,
  name => `${name}.`,
  name => name.replace('a', '\u0430'),
  name => name.replace('e', 'e\u0301'),
  name => `${name}\u200b`,
  name => `.${name}`,
  name => `${name}/../${name}`,
  name => `..${name}`,
  name => `-${name}`,
  name => `${name}\n`,
  name => `${name}\\x`,
  name => `${name}:x`,
  name => `${name}-operator`,
];

/** Where files are, and what they are. */
export const pathTricks: Readonly<Record<string, Step>> = {
  'a directory that looks like another': onFiles((head, random) => {
    const root = random.pick(rootsOf(head));
    const name = random.pick(disguises)(random.pick([head.mine, head.victim]).directory);
    storeText(head.files, `${root}/${name}/catalog.yaml`, foreignText(head, random));
    return true;
  }),
  'a file that looks like another': onFiles((head, random) => {
    const own = ownPaths(head);
    if (own.length === 0) return false;
    const path = random.pick(own);
    const slash = path.lastIndexOf('/');
    const file = head.files.get(path);
    if (file !== undefined)
      head.files.set(path.slice(0, slash + 1) + random.pick(disguises)(path.slice(slash + 1)), file);
    return true;
  }),
  'a link': onFiles((head, random) => {
    const own = ownPaths(head);
    if (own.length === 0) return false;
    const path = random.pick([...own, ...ownCatalogDirectories(head).map(directory => `${directory}/link.yaml`)]);
    const target = random.pick([
      `../${head.victim.directory}/catalog.yaml`,
      '/etc/passwd',
      'catalog.yaml',
      '../../CODEOWNERS',
    ]);
    head.files.set(path, { mode: 'symlink', bytes: Buffer.from(target) });
    return true;
  }),
  'a submodule': onFiles((head, random) => {
    const path = `${random.pick(rootsOf(head))}/${random.pick([head.mine, head.victim]).directory}/sub`;
    head.files.set(path, { mode: 'submodule', bytes: Buffer.from('0'.repeat(40)) });
    return true;
  }),
  'an executable': onFiles((head, random) => {
    const own = ownPaths(head);
    if (own.length === 0) return false;
    const path = random.pick(own);
    const file = head.files.get(path);
    if (file !== undefined) head.files.set(path, { ...file, mode: 'executable' });
    return file?.mode === 'file';
  }),
  'a file outside of packages': onFiles((head, random) => {
    const [root = 'catalog'] = rootsOf(head);
    const path = random.pick([
      `${root}/catalog.yaml`,
      `${root}/README.md`,
      'catalog.yaml',
      '.github/workflows/check.yml',
      '.gitattributes',
      '.gitmodules',
      'catalogs/v9.9/tea/catalog.yaml',
      'catalog/espresso/catalog.yaml',
      'configs/espresso/catalog.yaml',
      'operators/espresso/ci.yaml',
      'Makefile',
      'README.md',
      `${root}/${head.mine.directory}`,
    ]);
    if ([...head.files.keys()].some(other => other.startsWith(`${path}/`))) return false;
    storeText(head.files, path, foreignText(head, random));
    return true;
  }),
  'attributes in the own directory': onFiles((head, random) => {
    const name = random.pick(['.gitattributes', '.gitignore', '.gitmodules', '.git', '.catalog-keeper.yml']);
    for (const directory of ownDirectories(head)) storeText(head.files, `${directory}/${name}`, '* -diff merge=ours\n');
    return true;
  }),
  'a directory under another name': onFiles((head, random) => {
    const directories = ownDirectories(head);
    if (directories.length === 0) return false;
    const from = random.pick(directories);
    const to = random.pick([`${from}-2`, from.replace(head.mine.directory, head.victim.directory), `${from}/sub`]);
    return move(head, from, to, random.chance(0.3));
  }),
  'a file under another name': onFiles((head, random) => {
    const own = ownPaths(head);
    if (own.length === 0) return false;
    const path = random.pick(own);
    return move(
      head,
      path,
      random.pick([`${path}.bak`, path.replace(head.mine.directory, head.victim.directory)]),
      false,
    );
  }),
};

function rootsOf({ repository }: Head): readonly string[] {
  return [...repository.catalogs, ...(repository.operators === undefined ? [] : [repository.operators])];
}

function ownDirectories(head: Head): readonly string[] {
  const directories = rootsOf(head).map(root => `${root}/${head.mine.directory}`);
  return directories.filter(directory => [...head.files.keys()].some(path => path.startsWith(`${directory}/`)));
}

function ownPaths(head: Head): readonly string[] {
  return [...head.files.keys()].filter(path => isMine(head, path));
}

function move({ files }: Head, from: string, to: string, keeps: boolean): boolean {
  const moved = [...files].filter(([path]) => path === from || path.startsWith(`${from}/`));
  for (const [path, file] of moved) {
    if (!keeps) files.delete(path);
    files.set(to + path.slice(from.length), file);
  }
  return moved.length > 0;
}
