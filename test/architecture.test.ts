import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';

/** Where an adapter keeps what is ours alone. */
const stores = ['src/adapters/disk-reserve.ts', 'src/adapters/log.ts', 'src/adapters/sqlite/', 'src/adapters/redis/'];

/** Who may import whom: docs/architecture.md, as a table. The first row whose folder holds the file decides. */
const allowed: readonly { readonly folder: string; readonly may: readonly string[]; readonly packages: RegExp }[] = [
  { folder: 'src/version.ts', may: ['package.json'], packages: /^$/ },
  { folder: 'src/core/', may: ['src/core/'], packages: /^(yaml|ajv|diff|fflate|re2js|@dagrejs\/dagre)(\/|$)/ },
  { folder: 'src/flows/', may: ['src/core/', 'src/flows/'], packages: /^$/ },
  { folder: 'src/adapters/text-content.ts', may: ['src/flows/ports.ts'], packages: /^node:/ },
  { folder: 'src/adapters/make-directory.ts', may: [], packages: /^node:/ },
  { folder: 'src/adapters/home-directory.ts', may: [], packages: /^node:/ },
  { folder: 'src/adapters/log.ts', may: [], packages: /^$/ },
  { folder: 'src/adapters/disk-reserve.ts', may: ['src/adapters/make-directory.ts'], packages: /^node:/ },
  { folder: 'src/adapters/create-turns.ts', may: [], packages: /^$/ },
  {
    folder: 'src/adapters/sqlite/',
    may: [
      'src/adapters/disk-reserve.ts',
      'src/adapters/log.ts',
      'src/adapters/make-directory.ts',
      'src/adapters/sqlite/',
      'src/core/coded-error.ts',
    ],
    packages: /^node:/,
  },
  {
    folder: 'src/adapters/redis/',
    may: ['src/core/coded-error.ts', 'src/adapters/log.ts', 'src/adapters/redis/'],
    packages: /^ioredis$/,
  },
  {
    folder: 'src/adapters/git/',
    may: ['src/core/', 'src/flows/ports.ts', 'src/adapters/text-content.ts', 'src/adapters/git/'],
    packages: /^node:/,
  },
  {
    folder: 'src/adapters/directory/',
    may: ['src/core/', 'src/flows/ports.ts', 'src/adapters/text-content.ts', 'src/adapters/directory/'],
    packages: /^node:/,
  },
  {
    folder: 'src/adapters/cache/',
    may: ['src/core/', 'src/flows/ports.ts', 'src/adapters/make-directory.ts', 'src/adapters/cache/'],
    packages: /^node:/,
  },
  {
    folder: 'src/adapters/registry/',
    may: [
      'src/core/',
      'src/flows/ports.ts',
      'src/adapters/create-turns.ts',
      'src/adapters/home-directory.ts',
      'src/adapters/registry/',
    ],
    packages: /^node:/,
  },
  {
    folder: 'src/adapters/layout/',
    may: [
      'src/core/',
      'src/flows/ports.ts',
      'src/flows/publish/ports.ts',
      'src/adapters/make-directory.ts',
      'src/adapters/layout/',
    ],
    packages: /^node:/,
  },
  {
    folder: 'src/adapters/image-build/',
    may: ['src/core/', 'src/flows/publish/ports.ts', 'src/adapters/image-build/'],
    packages: /^(node:.+|fflate)$/,
  },
  {
    folder: 'src/adapters/opm/',
    may: ['src/core/', 'src/flows/publish/ports.ts', 'src/adapters/opm/'],
    packages: /^node:/,
  },
  {
    folder: 'src/adapters/image-contents/',
    may: [
      'src/core/',
      'src/flows/ports.ts',
      'src/flows/publish/ports.ts',
      'src/adapters/text-content.ts',
      'src/adapters/image-contents/',
    ],
    packages: /^node:/,
  },
  {
    folder: 'src/adapters/github/',
    may: [
      'src/core/',
      'src/flows/ports.ts',
      'src/flows/audit/ports.ts',
      'src/flows/doctor/ports.ts',
      'src/flows/reconcile/ports.ts',
      'src/flows/reconcile/publish/ports.ts',
      'src/flows/reconcile/installs/ports.ts',
      'src/flows/reconcile/hub-error.ts',
      'src/adapters/github/',
    ],
    packages: /^(@actions\/github|@octokit\/.+|node:zlib)$/,
  },
  {
    folder: 'src/adapters/cluster/',
    may: ['src/core/', 'src/flows/cluster/ports.ts', 'src/flows/cluster/cluster-error.ts', 'src/adapters/cluster/'],
    // Of the client only what reads a kubeconfig: its models of all APIs take a second to load.
    packages: /^(node:.+|@kubernetes\/client-node\/dist\/config\.js)$/,
  },
  {
    folder: 'src/adapters/watch/',
    may: ['src/adapters/watch/'],
    packages: /^(node:.+|chokidar)$/,
  },
  {
    folder: 'src/adapters/mirror/',
    may: [
      'src/core/',
      'src/flows/ports.ts',
      'src/flows/reconcile/ports.ts',
      'src/flows/reconcile/mirror-error.ts',
      'src/adapters/create-turns.ts',
      'src/adapters/git/',
      'src/adapters/mirror/',
    ],
    packages: /^node:/,
  },
  {
    folder: 'src/adapters/queue/',
    may: ['src/flows/reconcile/ports.ts', 'src/adapters/create-turns.ts', ...stores, 'src/adapters/queue/'],
    packages: /^(node:.+|bullmq|ioredis)$/,
  },
  {
    folder: 'src/adapters/history/',
    may: ['src/flows/reconcile/ports.ts', ...stores, 'src/adapters/history/'],
    packages: /^node:/,
  },
  {
    folder: 'src/adapters/serve/',
    may: [
      'src/core/',
      'src/flows/ports.ts',
      'src/flows/serve/ports.ts',
      'src/flows/serve/host-error.ts',
      'src/adapters/serve/',
    ],
    packages: /^(node:.+|@grpc\/grpc-js)$/,
  },
  {
    folder: 'src/pages/',
    may: ['src/pages/', 'src/core/'],
    packages: /^(node:.+|preact|preact-render-to-string)$/,
  },
  {
    folder: 'src/app/',
    may: ['src/app/', 'src/pages/', 'src/core/', 'src/flows/', 'src/adapters/', 'src/version.ts'],
    packages: /^(node:.+|probot|@prometheus-io\/client|preact)$/,
  },
  // The App is a program of its own, which this one loads where it is needed.
  {
    folder: 'src/cli/load-app.ts',
    may: ['src/app/run-app.ts', 'src/cli/program-beside.ts'],
    packages: /^$/,
  },
  // Serving catalogs is another.
  {
    folder: 'src/cli/load-catalog-server.ts',
    may: ['src/adapters/serve/', 'src/cli/program-beside.ts'],
    packages: /^$/,
  },
  {
    folder: 'src/cli/load-cluster.ts',
    may: ['src/adapters/cluster/open-cluster.ts', 'src/cli/program-beside.ts'],
    packages: /^$/,
  },
  {
    folder: 'src/cli/',
    may: ['src/cli/', 'src/pages/', 'src/core/', 'src/flows/', 'src/adapters/', 'src/version.ts'],
    packages: /^node:/,
  },
  {
    folder: 'src/action/',
    may: ['src/action/', 'src/core/', 'src/flows/', 'src/adapters/', 'src/version.ts'],
    packages: /^(node:|@actions\/)/,
  },
];

const root = join(import.meta.dirname, '..');
const sources = globSync('src/**/*.ts', { cwd: root }).map(file => file.replaceAll('\\', '/'));

function importsOf(file: string): string[] {
  return importsIn(readFileSync(join(root, file), 'utf8'));
}

/** `import … from`, `export … from`; an import for its side effects; `import()`, of a type too, and `require()`. */
const importForms: readonly [RegExp, ...RegExp[]] = [
  /^\s*(?:import|export)\b[^'"`]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\b(?:import|require)\(\s*(?:\/\*[\s\S]*?\*\/\s*)?['"`]([^'"`]+)['"`]/g,
];

function importsIn(text: string): string[] {
  return importForms.flatMap(form => [...text.matchAll(form)].map(match => match[1] ?? ''));
}

const targets = new Map<string, readonly string[]>();

/** Files by their paths, and packages by their names. Each file is read once. */
function targetsOf(file: string): readonly string[] {
  const known = targets.get(file);
  if (known !== undefined) return known;
  const found = importsOf(file).map(target =>
    target.startsWith('.') ? normalize(join(dirname(file), target)).replaceAll('\\', '/') : target,
  );
  targets.set(file, found);
  return found;
}

/** The files that a file imports before it runs. */
function targetsAtStart(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const [statement] = importForms;
  return [...text.matchAll(statement)].map(([, target = '']) => normalize(join(dirname(file), target)));
}

function violations(file: string): string[] {
  const row = allowed.find(({ folder }) => file.startsWith(folder));
  if (row === undefined) return [`${file} stands in no folder that the table knows`];
  return targetsOf(file)
    .filter(target =>
      target.startsWith('src/') || target === 'package.json'
        ? !row.may.some(folder => target.startsWith(folder))
        : !row.packages.test(target),
    )
    .map(target => `${file} imports ${target}`);
}

test('imports point one way only', () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.flatMap(violations)).toEqual([]);
});

test('no file imports itself, through whatever others', () => {
  const left = new Map(sources.map(file => [file, targetsOf(file).filter(target => target.startsWith('src/'))]));
  // What imports only files that are already taken out is in no circle.
  for (let before = left.size + 1; left.size < before; ) {
    before = left.size;
    for (const [file, imported] of left) if (!imported.some(target => left.has(target))) left.delete(file);
  }
  expect([...left.keys()]).toEqual([]);
});

test('what checks are made of knows nothing of checks: only plans, which explain them, stand above', () => {
  const below = sources.filter(file => /^src\/core\/(?!checks\/|plan\/)/.test(file));
  const importing = below.filter(file => targetsOf(file).some(target => target.startsWith('src/core/checks/')));
  expect(below.length).toBeGreaterThan(20);
  expect(importing).toEqual([]);
});

test('a violation would be seen', () => {
  expect(importsOf('src/cli/run.ts')).toContain('./arguments.ts');
  expect(importsOf('src/cli/commands/index.ts')).toContain('./check.ts');
});

/**
 * Large folders of which others import several files: one that collected them would be in a circle of imports, or would load what is loaded late on
 * purpose. These files are for others; all else is the folder's own affair, and is free to change.
 */
const faces: Readonly<Record<string, readonly string[]>> = {
  'src/adapters/git': [
    'clone-facts',
    'environment',
    'git-error',
    'list-references',
    'open-repository',
    'path-below-root',
    'push',
    'run-git',
  ],
  'src/adapters/registry': ['digest-of', 'open-registries', 'parse-registry-options', 'registry-error'],
  'src/core/bundle-index': [
    ...[
      'build-index',
      'bundles-by-channel',
      'changed-indexes',
      'index-channel',
      'index-classes',
      'index-facts',
      'index-input',
      'index-mode',
      'indexed-bundle',
    ],
    ...[
      'indexes-moved-to-catalogs',
      'installable-index',
      'new-provisions-of-bundles',
      'openshift-versions',
      'read-index-facts',
    ],
    ...['read-indexed-bundle', 'version-without-build', 'why-index-is-unchanged'],
  ],
  'src/core/checks': ['define', 'existing-warnings', 'index', 'run'],
  'src/core/checks/bundle': ['index', 'problems-of-requirement'],
  'src/core/checks/bundle/crd': ['crd-metadata-is-valid', 'index', 'problem'],
  'src/core/checks/bundle/optional': ['deployed-images', 'index', 'optional-validators'],
  'src/core/checks/catalog': [
    'each-blob',
    'files-can-be-read',
    'index',
    'package-names-are-unique',
    'severities-of-opm',
    'refusal-of-catalog',
    'unread-blobs',
  ],
  'src/core/checks/images': [
    ...['bundles-in-images', 'cluster-service-version', 'image-fact', 'image-uses', 'index', 'is-allowed-registry'],
    ...['is-enforced', 'problem-of-reference', 'shown-reference', 'wanted-images'],
  ],
  'src/core/checks/immutability': ['index', 'properties-difference', 'shown-metadata'],
  'src/core/checks/scope': ['changed-bundles', 'edits-to-hide', 'hideable-files', 'index'],
  'src/core/checks/template': ['index', 'mapped-catalogs', 'template-images'],
  'src/core/config': [
    ...['defaults', 'effective-config-text', 'existing-config', 'is-waivable', 'model', 'parse-config'],
    ...[
      'preset-names',
      'presets',
      'problem-text',
      'read-yaml-file',
      'refusal-of-text',
      'with-existing-config',
      'yaml-tree',
      'yaml-values',
    ],
  ],
  'src/flows/reconcile': [
    ...[
      'allowed-owners',
      'branch-record',
      'controller',
      'controller-parts',
      'hub-error',
      'members-of-teams',
      'mirror-error',
    ],
    ...['open-record', 'optional-operations', 'page-record', 'ports', 'preview-branch', 'preview-pull'],
    ...['report-pull-request', 'repository-record', 'serve-pulls', 'served-pulls', 'simulate'],
  ],
  'src/flows/reconcile/publish': [
    'audit-due',
    'audit-repository',
    'composite-update-due',
    'keep-proposal',
    'live-revisions',
    'ports',
    'propose-composite-update',
    'proposed-files',
    'publication-record',
    'publish-repository',
  ],
};

test.each(Object.entries(faces))('of %s, others import what is for them', (folder, face) => {
  const isBelow = (file: string) => file.startsWith(`${folder}/`);
  const files = new Set(
    sources
      .filter(file => !isBelow(file))
      .flatMap(file => targetsOf(file).filter(target => dirname(target) === folder)),
  );
  expect([...files].sort()).toEqual(face.map(name => `${folder}/${name}.ts`).sort());
});

/**
 * Large folders that hide nothing, with the file to read first. Most of their files are one function each, which others call by its name: a rule, a
 * conversion, a section of a report. A list of them would be a second index of the folder.
 */
const toolboxes: Readonly<Record<string, string>> = {
  'src/adapters/github/app/observe': 'observe',
  'src/core': 'snapshot',
  'src/core/bundle': 'read-bundle',
  'src/core/catalog': 'model',
  'src/core/catalog/yaml': 'read-yaml',
  'src/core/image': 'reference',
  'src/core/installation': 'plan-v0',
  'src/core/ownership': 'ownership-of',
  'src/core/plan': 'plan',
  'src/core/policy': 'decide',
  'src/core/publish': 'targets',
  'src/core/report': 'format',
  'src/core/report/markdown': 'section',
  'src/core/report/text': 'headline',
  'src/core/text': 'shown-names',
  'src/flows': 'judge-change',
  'src/flows/audit': 'audit-catalogs',
  'src/flows/load': 'load-change',
  'src/flows/cluster': 'run-install',
  'src/flows/publish': 'publish-catalogs',
  'src/pages': 'html-page',
};

const large = [...Map.groupBy(sources, dirname)].filter(([, files]) => files.length > 10).map(([folder]) => folder);
const withOneFace = large.filter(folder => faces[folder] === undefined && toolboxes[folder] === undefined);

test('most folders of more than ten files have one face', () => {
  expect(withOneFace.length).toBeGreaterThan(25);
  expect(Object.keys(toolboxes).filter(folder => faces[folder] !== undefined || !large.includes(folder))).toEqual([]);
  const first = Object.entries(toolboxes).map(([folder, name]) => `${folder}/${name}.ts`);
  expect(first.filter(file => !sources.includes(file))).toEqual([]);
});

test('of these, others load few files late, and alone', () => {
  const isOutside = (file: string, target: string) => !file.startsWith(`${dirname(target)}/`);
  const late = sources.flatMap(file => {
    const atStart = new Set(targetsAtStart(file));
    return targetsOf(file).filter(
      target => withOneFace.includes(dirname(target)) && isOutside(file, target) && !atStart.has(target),
    );
  });
  expect([...new Set(late)].sort()).toEqual([
    'src/adapters/cache/file-cache.ts',
    'src/adapters/cache/files-by-digest.ts',
    'src/adapters/cache/image-cache.ts',
    'src/adapters/cache/large-file-store.ts',
    'src/adapters/cache/run-memory.ts',
    'src/adapters/cache/verdict-cache.ts',
    'src/adapters/image-contents/create-images.ts',
    'src/app/run-app.ts',
    'src/cli/inputs/load-catalog-directory.ts',
    'src/cli/inputs/read-bundle-input.ts',
    'src/cli/inputs/read-image-input.ts',
    'src/core/report/svg/graph-svg.ts',
  ]);
});

// A part that is loaded late is loaded alone.
test.each(withOneFace)('of %s, others import one file', folder => {
  const others = sources.filter(file => !file.startsWith(`${folder}/`));
  const imported = new Set(others.flatMap(targetsAtStart).filter(target => dirname(target) === folder));
  expect([...imported].slice(1)).toEqual([]);
});

test.each([
  ["import a from './x.ts';"],
  ["import {\n  a,\n  type B,\n} from './x.ts';"],
  ["import type { A } from './x.ts';"],
  ["import * as a from'./x.ts';"],
  ["export * from './x.ts';"],
  ["export { a } from './x.ts';"],
  ["import './x.ts';"],
  ["import'./x.ts';"],
  ["const { a } = await import('./x.ts');"],
  ["await import(\n  './x.ts',\n);"],
  ["await import(/* why */ './x.ts');"],
  ['await import(`./x.ts`);'],
  ["type A = import('./x.ts').A;"],
  ["import a = require('./x.ts');"],
])('%s is an import', text => {
  expect(importsIn(`const one = 1;\n${text}\n`)).toEqual(['./x.ts']);
});

test('Y11: who may start programs, of which opm is only run to publish and to audit what was published', () => {
  const starting = sources.filter(file => importsOf(file).includes('node:child_process'));
  expect(starting.sort()).toEqual([
    // The command line tool.
    'src/action/install/run-command.ts',
    'src/adapters/git/batch-process.ts',
    'src/adapters/git/start-git.ts',
    'src/adapters/opm/run-confined.ts',
    'src/adapters/registry/credentials/ask-helper.ts',
    // Itself, to serve catalogs.
    'src/adapters/serve/process/host-in-process.ts',
    'src/cli/serve/prepared-catalog.ts',
  ]);
  const running = sources.filter(file => targetsOf(file).includes('src/adapters/opm/create-opm-runner.ts'));
  expect(running.sort()).toEqual([
    'src/action/run-audit.ts',
    'src/action/run-publish.ts',
    'src/cli/commands/audit.ts',
    'src/cli/commands/build.ts',
    'src/cli/commands/publish.ts',
  ]);
});
