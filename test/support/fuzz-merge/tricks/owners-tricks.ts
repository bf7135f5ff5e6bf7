import { type Edit, type Head, onFiles, type Step } from '../head.ts';
import { storeText, textAt } from '../stored-file.ts';
import { foreignText } from './payloads.ts';

/** Blanks and breaks that readers of configuration differ in. */
const breaks = ['\u2028', '\u2029', '\u0085', '\r', '\x0b', '\x0c', '\ufeff', '\x1c', '\x00', '\x7f', '\u00a0'];

/** Files that say who owns what, and how a repository is kept. */
export const ownersTricks: Readonly<Record<string, Step>> = {
  'other reviewers': inCi((text, head, random) => {
    const who = random.pick(['mallory', head.victim.owners[0] ?? '', 'Alice', '"alice "', '@alice', '{alice: 1}', '*']);
    return random.pick([
      text.replace('- alice', `- alice\n  - ${who}`),
      text.replace('- alice', `- ${who}`),
      `${text}reviewers: [${who}]\n`,
      text.replace('reviewers', 'Reviewers'),
    ]);
  }),
  'other reviewers for another reader': inCi((text, _, random) => {
    const at = random.pick([text.length, text.indexOf('\n') + 1, text.indexOf('- alice')]);
    if (at < 0) return text;
    const lines = random.pick(['reviewers: [mallory]', '- mallory', '  - mallory', 'merge: true', 'x: y']);
    const remark = `# A remark${random.pick(breaks)}${lines}\n`;
    return text.slice(0, at) + remark + text.slice(at);
  }),
  'other settings of the operator': inCi((text, _, random) =>
    random.pick([
      `${text}merge: false\n`,
      `${text}merge: "yes"\n`,
      `${text}updateGraph: semver-mode\n`,
      `${text}cert_project_id: abc\n`,
      text.replace('enabled: true', 'enabled: false'),
      text.replace('enabled: true', 'enabled: yes'),
      text.replace(/v4\.18/, 'v4.19'),
      text.replace(/v4\.18/, '../../operators'),
      text.replace('fbc:', 'Fbc:'),
      '',
      '[]\n',
      '{\n',
    ]),
  ),
  'a template outside of the operator': inCi((text, head, random) => {
    const target = random.pick([
      `../../${head.victim.directory}/catalog-templates/basic.yaml`,
      `../${head.victim.directory}.yaml`,
      '/etc/passwd',
      './basic.yaml',
      '../catalog-templates/basic.yaml',
      'sub/../basic.yaml',
      '$(id).yaml',
      'basic.yaml;x',
    ]);
    return text.replace('basic.yaml', target);
  }),
  'settings of the operator for a catalog of another': inCi((text, _, random) =>
    `${text}${random.pick(['', 'fbc:\n  enabled: true\n'])}`.replace(
      /catalog_names:\n(?: +- .*\n)+/,
      () => `catalog_names: [${random.pick(['../v4.18', 'v4.18/../v4.19', 'v9.9', '.', '""', 'v4.18'])}]\n`,
    ),
  ),
  'an owners file in the own directory': onFiles((head, random) => {
    const directories = ownDirectories(head);
    const text = random.pick([
      'approvers: [alice, mallory]\n',
      'approvers: []\n',
      'filters: {".*": {approvers: [mallory]}}\n',
      'x',
    ]);
    for (const directory of directories) {
      storeText(
        head.files,
        `${directory}/${random.pick(['OWNERS', 'OWNERS', 'docs/OWNERS', 'owners', 'CODEOWNERS'])}`,
        text,
      );
      const ignore = `${directory}/.indexignore`;
      if (random.chance(0.7)) storeText(head.files, ignore, `${textAt(head.files, ignore)}OWNERS\n`);
    }
    return directories.length > 0;
  }),
  'owners of the whole repository': onFiles((head, random) => {
    const [path, line] = random.pick([
      ['CODEOWNERS', '* @alice\n'],
      ['.github/CODEOWNERS', '* @alice\n'],
      ['docs/CODEOWNERS', '* @alice\n'],
      ['OWNERS_ALIASES', 'aliases: {all: [alice]}\n'],
      ['OWNERS', 'approvers: [alice]\n'],
      ['config.yaml', 'maintainers: [alice]\n'],
      ['.github/catalog-keeper.yml', '# A remark\n'],
      ['.github/catalog-keeper.yaml', 'owners: {maintainers: [{login: alice}]}\n'],
      ['catalog/OWNERS', 'approvers: [alice]\n'],
      ['operators/OWNERS', 'approvers: [alice]\n'],
    ] as const);
    storeText(head.files, path, textAt(head.files, path) + line);
    return true;
  }),
  'settings of another operator': onFiles((head, random) => {
    if (head.repository.operators === undefined) return false;
    const path = `${head.repository.operators}/${head.victim.directory}/ci.yaml`;
    storeText(head.files, path, `${textAt(head.files, path)}${random.pick(['# x\n', 'merge: true\n', '\n'])}`);
    return true;
  }),
  'a template of another operator': onFiles((head, random) => {
    if (head.repository.operators === undefined) return false;
    const path = `${head.repository.operators}/${head.victim.directory}/catalog-templates/extra.yaml`;
    storeText(head.files, path, foreignText(head, random));
    return true;
  }),
};

function inCi(edit: (text: string, head: Head, random: Parameters<Edit>[1]) => string): Step {
  return onFiles((head, random) => {
    if (head.repository.operators === undefined) return false;
    const path = `${head.repository.operators}/${head.mine.directory}/ci.yaml`;
    const text = textAt(head.files, path);
    const edited = edit(text, head, random);
    if (edited === text) return false;
    storeText(head.files, path, edited);
    return true;
  });
}

function ownDirectories({ repository, mine, files }: Head): readonly string[] {
  const roots = [...repository.catalogs, ...(repository.operators === undefined ? [] : [repository.operators])];
  const directories = roots.map(root => `${root}/${mine.directory}`);
  return directories.filter(directory => [...files.keys()].some(path => path.startsWith(`${directory}/`)));
}
