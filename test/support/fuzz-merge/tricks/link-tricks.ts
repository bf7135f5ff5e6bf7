import type { Random } from '../../random.ts';
import { type Head, onFiles, type Step } from '../head.ts';
import { storeLink, storeText } from '../stored-file.ts';
import { foreignText } from './payloads.ts';

/** What is done to links of the base, and new ones. */
export const linkTricks: Readonly<Record<string, Step>> = {
  'a link leads elsewhere': onLink((head, link, random) => {
    const { mine, victim, catalogs } = { ...head, ...head.repository };
    const up = '../'.repeat(link.split('/').length - 1);
    const target = random.pick([
      ...catalogs,
      ...catalogs.map(root => `${root}/${mine.directory}/catalog.yaml`),
      ...catalogs.map(root => `${root}/${victim.directory}/catalog.yaml`),
      `operators/${mine.directory}/catalog-templates`,
      'catalogs',
      'nowhere',
    ]);
    storeLink(head.files, link, random.chance(0.1) ? `/${target}` : up + target);
  }),
  'a link is gone': onLink((head, link) => void head.files.delete(link)),
  'a directory or a file in the place of a link': onLink((head, link, random) => {
    head.files.delete(link);
    const isFile = link.endsWith('.yaml');
    const directory = random.pick([head.mine, head.victim]).directory;
    storeText(head.files, isFile ? link : `${link}/${directory}/catalog.yaml`, foreignText(head, random));
  }),
  'a file that others read through a link': onFiles((head, random) => {
    const shared = [...head.files.keys()].filter(path => path.startsWith('shared/'));
    if (shared.length === 0) return false;
    storeText(head.files, random.pick(shared), foreignText(head, random));
    return true;
  }),
  'a new link': onFiles((head, random) => {
    const { catalogs, operators } = head.repository;
    const [root] = catalogs;
    if (root === undefined) return false;
    const [path, target] = random.pick([
      ['catalogs/next', root.split('/').at(-1) ?? ''],
      ['catalog', root],
      [`${root}/${head.victim.directory}/more.yaml`, `../${head.mine.directory}/catalog.yaml`],
      [`${root}/${head.mine.directory}/more.yaml`, `../${head.victim.directory}/catalog.yaml`],
      [`${root}/${head.mine.directory}-2`, head.mine.directory],
      [`${operators ?? 'operators'}/${head.mine.directory}/9.9.9`, `../${head.victim.directory}/1.0.0`],
      [`${operators ?? 'operators'}/${head.mine.directory}-2`, head.victim.directory],
      ['CODEOWNERS', `${root}/${head.mine.directory}/catalog.yaml`],
    ] as const);
    if ([...head.files.keys()].some(other => other === path || other.startsWith(`${path}/`))) return false;
    storeLink(head.files, path, target);
    return true;
  }),
};

function onLink(edit: (head: Head, link: string, random: Random) => void): Step {
  return onFiles((head, random) => {
    const links = [...head.repository.files].filter(([, { mode }]) => mode === 'symlink').map(([path]) => path);
    if (links.length === 0) return false;
    edit(head, random.pick(links), random);
    return true;
  });
}
