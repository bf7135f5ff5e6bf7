import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Example } from '../../src/core/checks/define.ts';
import { bundle, channel, definition, deprecations, valid } from '../../src/core/checks/example-catalog.ts';
import { bundleFiles } from '../../src/core/checks/graph/bundle-example.ts';
import { allChecks } from '../../src/core/checks/index.ts';
import { runChecks } from '../../src/core/checks/run.ts';
import type { Json } from '../../src/core/json.ts';
import { diffJson, diffSchema } from '../../src/core/report/diff-report.ts';
import { jsonReport } from '../../src/core/report/json.ts';
import { verdictSchema } from '../../src/core/report/schema.ts';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { judgeChange } from '../../src/flows/judge-change.ts';
import { verdictOf } from '../../src/flows/verdict.ts';
import { propertiesIn, propertiesOf } from '../core/report/support/paths-in-schema.ts';
import { verdictWith } from '../core/report/support/verdict-with.ts';
import { operatorBundle } from '../support/operator-bundle.ts';
import { changeOfExample, snapshotOfExample } from '../support/snapshot-of-example.ts';

const validators = { verdict: compile(verdictSchema), diff: compile(diffSchema) };

function compile(schema: object) {
  return new Ajv2020({ allErrors: true, strict: true }).compile(schema);
}

const catalog = 'catalog/foo/catalog.yaml';
const hostile = '"a\\u001b[31m\\u202e@org/team\\n::error::x"';

/** What no example of a check leads to. */
const more: readonly Example[] = [
  {
    title: 'a waived finding, an owner with an id, and a team',
    config:
      'owners:\n  ids: {alice: 7}\nwaivers:\n- {check: channels-are-kept, package: "*", owner: bob, reason: "it ended", expires: 2030-01-01}\n',
    base: {
      CODEOWNERS: '* @alice @org/team\n',
      [catalog]:
        valid + channel('beta', '{name: foo.v1.0.0}') + deprecations('{reference: {schema: olm.package}, message: a}'),
    },
    merged: { [catalog]: `${valid}---\nschema: x\npackage: foo\n` },
    finds: [],
  },
  {
    title: 'a new bundle directory',
    base: {},
    merged: Object.fromEntries(
      Object.entries(operatorBundle()).map(([path, text]) => [`operators/foo/1.0.0/${path}`, text]),
    ),
    finds: [],
  },
  {
    title: 'a new head with a permission',
    base: {},
    merged: bundleFiles('1.0.0', {
      spec: 'install: {spec: {clusterPermissions: [{serviceAccountName: a, rules: [{verbs: [get], apiGroups: [a], resources: [b]}]}]}}',
    }),
    finds: [],
  },
  {
    title: 'properties and names of images that differ',
    base: { [catalog]: valid + bundle('1.2.0', 'relatedImages: [{name: a, image: b}]') },
    merged: {
      [catalog]: valid
        .replace('---\n', '---\nproperties: [{type: a, value: 1}]\n')
        .replace('---\nschema: olm.channel\n', '---\nschema: olm.channel\nproperties: [{type: a, value: 1}]\n')
        .concat(bundle('1.2.0', 'relatedImages: [{name: c, image: b}]')),
    },
    finds: [],
  },
  {
    title: 'a package that loses its definition',
    base: { [catalog]: valid },
    merged: { [catalog]: valid.replace(definition, '') },
    finds: [],
  },
  {
    title: 'a broken file of owners, and names that a terminal would obey',
    base: { CODEOWNERS: '* alice\n', [catalog]: valid },
    merged: {
      [catalog]: valid + channel(hostile, `{name: ${hostile}, skips: [${hostile}], skipRange: ${hostile}}`),
      'catalog/\u001b[31m\u202e/x.yaml': `schema: ${hostile}\npackage: ${hostile}\n`,
      'catalog/foo/.indexignore': 'symlink:/etc/passwd',
      'catalog/foo/\ud800.yaml': '{\u0000',
      '../up': 'submodule:1',
    },
    finds: [],
  },
  {
    title: 'a broken configuration',
    config: 'owners: [',
    base: { [catalog]: valid },
    merged: { [catalog]: valid + bundle('1.2.0') },
    finds: [],
  },
];

const examples = [...allChecks.flatMap(check => check.examples), ...more];
const isTree = ({ files, bundle }: Example) => files !== undefined || bundle !== undefined;

async function verdictOnChange(example: Example): Promise<Verdict> {
  const { repository, actors } = changeOfExample(example);
  const now = '2026-01-15T12:00:00.000Z';
  return judgeChange(repository, {
    base: 'base',
    head: 'merged',
    actors,
    now,
    reproduce: () => 'catalog-keeper check',
  });
}

test('the verdict on every change in the examples is what its schema says, and each property of the schema occurs', async () => {
  const changes = examples.filter(example => !isTree(example));
  expect(changes.length).toBeGreaterThan(100);
  const met = new Set<string>();
  for (const example of changes) {
    const verdict = await verdictOnChange(example);
    const written = JSON.parse(jsonReport(verdict)) as Json;
    expect({ title: example.title, errors: errorsOf('verdict', written) }).toEqual({
      title: example.title,
      errors: [],
    });
    for (const path of propertiesIn(written, verdictSchema)) met.add(path);
    const { change = [], bundleDirectories = [] } = verdict;
    const difference = JSON.parse(diffJson({ schemaVersion: 1, change, bundleDirectories, differenceOmissions: [] }));
    expect(errorsOf('diff', difference)).toEqual([]);
  }
  expect([...propertiesOf(verdictSchema)].filter(path => !met.has(path))).toEqual([]);
});

test('so is the verdict on every tree in the examples', async () => {
  const trees = examples.filter(isTree);
  expect(trees.length).toBeGreaterThan(100);
  for (const example of trees) {
    const snapshot = await snapshotOfExample(example);
    const verdict = verdictOf('tree', runChecks(snapshot, allChecks), verdictWith().stats);
    expect(errorsOf('verdict', JSON.parse(jsonReport(verdict)))).toEqual([]);
  }
});

function errorsOf(name: keyof typeof validators, value: unknown): readonly unknown[] {
  const validate = validators[name];
  return validate(value) ? [] : (validate.errors ?? []);
}
