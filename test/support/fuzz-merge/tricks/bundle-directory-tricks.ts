import { stringify } from 'yaml';
import { type Head, onFiles, type Step } from '../head.ts';
import { bundleName, digestOf } from '../repository/generate-package.ts';
import { plainCsv } from '../repository/plain-csv.ts';
import { writeBundleDirectory } from '../repository/write-bundle-directory.ts';
import { storeText, textAt } from '../stored-file.ts';
import { foreignText } from './payloads.ts';

const registry = 'quay.io/example';

/** New and released bundle directories. */
export const bundleDirectoryTricks: Readonly<Record<string, Step>> = {
  'a released bundle directory changes': inOperator((operator, head, random) => {
    const released = [...head.repository.files.keys()].filter(
      path => path.startsWith(`${operator}/`) && /\/\d/.test(path),
    );
    if (released.length === 0) return false;
    const path = random.pick(released);
    const text = textAt(head.files, path);
    random.pick<() => void>([
      () => storeText(head.files, path, `${text}# x\n`),
      () => storeText(head.files, path, text.replace('example', 'evil')),
      () => void head.files.delete(path),
      () => storeText(head.files, `${path.slice(0, path.lastIndexOf('/'))}/extra.yaml`, 'kind: Service\n'),
      () => storeText(head.files, `${path.split('/').slice(0, 3).join('/')}/README.md`, '# x\n'),
    ])();
    return true;
  }),
  'a released bundle directory is gone': inOperator((operator, head, random) => {
    const version = random.pick([...head.mine.bundleDirectories, '1.0.0']);
    const paths = [...head.files.keys()].filter(path => path.startsWith(`${operator}/${version}/`));
    for (const path of paths) head.files.delete(path);
    return paths.length > 0;
  }),
  'a new bundle of another name': inOperator((operator, head, random) => {
    const name = random.pick([head.victim.name, 'espresso', head.mine.name.toUpperCase(), `${head.mine.name}x`]);
    newBundle(head, operator, name, random.pick(['5.0.0', head.victim.versions[0] ?? '1.0.0']));
    return true;
  }),
  'a new bundle that replaces something odd': inOperator((operator, head, random) => {
    const { mine } = head;
    const version = '5.0.0';
    const replaces = random.pick([
      bundleName(mine.name, version),
      bundleName(mine.name, '9.9.9'),
      bundleName(mine.name, mine.versions[0] ?? ''),
      bundleName(head.victim.name, head.victim.versions[0] ?? ''),
      'x',
    ]);
    const skips = random.chance(0.3) ? { skips: mine.versions.map(each => bundleName(mine.name, each)) } : {};
    const skipRange = random.chance(0.3)
      ? { skipRange: random.pick(['<5.0.0', '~5', '>=1.0.0 <5.0.0', '>=0.0.0']) }
      : {};
    writeBundleDirectory(head.files, {
      operator,
      name: mine.name,
      version,
      registry,
      replaces,
      ...skips,
      ...skipRange,
    });
    return true;
  }),
  'a new bundle that replaces nothing': inOperator((operator, head) => {
    writeBundleDirectory(head.files, { operator, name: head.mine.name, version: '5.0.0', registry });
    return true;
  }),
  'a released version in another directory': inOperator((operator, head, random) => {
    const { mine, files } = head;
    const version = random.pick([...mine.versions]);
    const directory = `${operator}/${random.pick(['5.0.0', `v${version}`, `${version}-1`, 'new'])}`;
    const csv = plainCsv(mine.name, version, `${registry}/${mine.name}@${digestOf('again')}`);
    newBundle(head, operator, mine.name, '5.0.0');
    rename(head, `${operator}/5.0.0`, directory);
    storeText(
      files,
      `${directory}/manifests/${mine.name}.clusterserviceversion.yaml`,
      stringify(csv, { version: '1.1' }),
    );
    return true;
  }),
  'a bundle in another directory of its package': onFiles((head, random) => {
    const { mine, files, repository } = head;
    const { operators } = repository;
    if (operators === undefined) return false;
    const operator = `${operators}/${random.pick([mine.directory, mine.secondOperator ?? `${mine.directory}-more`])}`;
    const version = random.pick([...mine.versions, '1.1.5', '5.0.0']);
    const replaces = bundleName(mine.name, random.pick([...mine.versions]));
    const edges = random.chance(0.7) ? { replaces } : {};
    writeBundleDirectory(files, { operator, name: mine.name, version, registry, ...edges });
    return true;
  }),
  'a new bundle with the CSV of another': inOperator((operator, head, random) => {
    const { mine, victim, files } = head;
    newBundle(head, operator, mine.name, '5.0.0');
    const csv = plainCsv(
      random.pick([victim.name, 'espresso']),
      random.pick(['5.0.0', victim.versions[0] ?? '']),
      'quay.io/example/x:v1',
    );
    const name = random.pick([
      `${mine.name}.clusterserviceversion.yaml`,
      'a.yaml',
      'z.json',
      '.hidden.yaml',
      'sub/a.yaml',
    ]);
    storeText(
      files,
      `${operator}/5.0.0/manifests/${name}`,
      name.endsWith('.json') ? JSON.stringify(csv) : stringify(csv),
    );
    return true;
  }),
  'a bundle one level too deep': inOperator((operator, head, random) => {
    newBundle(head, operator, head.victim.name, '5.0.0');
    rename(
      head,
      `${operator}/5.0.0`,
      `${operator}/${random.pick(['sub/5.0.0', '1.0.0/5.0.0', 'catalog-templates/5.0.0', ''])}`.replace(/\/$/, ''),
    );
    return true;
  }),
  'a new bundle in the directory of another': onFiles((head, random) => {
    const { operators } = head.repository;
    if (operators === undefined) return false;
    newBundle(head, `${operators}/${head.victim.directory}`, random.pick([head.mine.name, head.victim.name]), '9.9.9');
    return true;
  }),
  'other files of a new bundle': inOperator((operator, head, random) => {
    newBundle(head, operator, head.mine.name, '5.0.0');
    const name = random.pick([
      'tests/x.yaml',
      'release-config.yaml',
      'bundle.Dockerfile',
      'metadata/dependencies.yaml',
      'metadata/properties.yaml',
    ]);
    const text = random.pick([
      foreignText(head, random),
      'dependencies:\n- type: olm.package\n  value: {packageName: tea, version: ">=1.0.0"}\n',
      'properties:\n- type: olm.package\n  value: {packageName: tea, version: 9.9.9}\n',
      `catalog_templates:\n- template_name: ../../${head.victim.directory}/x.yaml\n  channels: [stable]\n`,
    ]);
    storeText(head.files, `${operator}/5.0.0/${name}`, text);
    return true;
  }),
};

/** A new bundle of the author's that is as it should be, but for its name. */
export function newBundle(head: Head, operator: string, name: string, version: string): void {
  const last = head.mine.versions.at(-1);
  const edges = last === undefined ? {} : { replaces: bundleName(head.mine.name, last) };
  writeBundleDirectory(head.files, { operator, name, version, registry, ...edges });
}

export function inOperator(edit: (operator: string, ...input: Parameters<Step['edit']>) => boolean): Step {
  return onFiles((head, random) => {
    const { operators } = head.repository;
    const { directory, secondOperator } = head.mine;
    const operator = secondOperator !== undefined && random.chance(0.5) ? secondOperator : directory;
    return operators !== undefined && edit(`${operators}/${operator}`, head, random);
  });
}

function rename({ files }: Head, from: string, to: string): void {
  for (const [path, file] of [...files]) {
    if (!path.startsWith(`${from}/`) || from === to) continue;
    files.delete(path);
    files.set(to + path.slice(from.length), file);
  }
}
