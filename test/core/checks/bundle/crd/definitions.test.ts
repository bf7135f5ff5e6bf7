import { expect, test } from '@jest/globals';
import { problemsOfConversion } from '../../../../../src/core/checks/bundle/crd/crd-conversion-is-valid.ts';
import {
  crdMetadataIsValid,
  problemsOfDefinition,
} from '../../../../../src/core/checks/bundle/crd/crd-metadata-is-valid.ts';
import { problemsOfNames } from '../../../../../src/core/checks/bundle/crd/crd-names-are-valid.ts';
import { problemsOfColumns } from '../../../../../src/core/checks/bundle/crd/crd-printer-columns-are-valid.ts';
import { problemsOfUnknownFields } from '../../../../../src/core/checks/bundle/crd/crd-prunes-unknown-fields.ts';
import { problemsOfScale } from '../../../../../src/core/checks/bundle/crd/crd-scale-paths-are-valid.ts';
import { problemsOfFields } from '../../../../../src/core/checks/bundle/crd/crd-selectable-fields-are-valid.ts';
import { problemsOfVersions } from '../../../../../src/core/checks/bundle/crd/crd-versions-are-valid.ts';
import { definitionsOf } from '../../../../../src/core/checks/bundle/crd/definition.ts';
import { fieldName } from '../../../../../src/core/checks/bundle/crd/problem.ts';
import type { JsonObject } from '../../../../../src/core/json.ts';
import type { Snapshot } from '../../../../../src/core/snapshot.ts';
import { snapshotOfExample } from '../../../../support/snapshot-of-example.ts';
import { recordedDefinitions, soundDefinition } from './recorded-definitions.ts';

const rules = [
  problemsOfNames,
  problemsOfDefinition,
  problemsOfVersions,
  problemsOfConversion,
  problemsOfColumns,
  problemsOfScale,
  problemsOfFields,
  problemsOfUnknownFields,
];

type Members = { [key: string]: unknown };

function edited(edits: JsonObject): string {
  const definition: Members = structuredClone(soundDefinition);
  for (const [path, value] of Object.entries(edits)) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    let node = definition;
    for (const step of steps) {
      node[step] ??= {};
      node = node[step] as Members;
    }
    node[last] = value;
  }
  return JSON.stringify(definition);
}

function snapshotOf(definition: string): Promise<Snapshot> {
  return snapshotOfExample({ title: '', finds: [], bundle: { 'manifests/foos.crd.json': definition } });
}

function faultyFields(snapshot: Snapshot): readonly string[] {
  const nodes = [...definitionsOf(snapshot)].flatMap(definition => rules.flatMap(rule => [...rule(definition)]));
  return [...new Set(nodes.map(({ node }) => fieldName(node)))].sort();
}

test.each(recordedDefinitions)('%s', async (_title, edits, fields) => {
  expect(faultyFields(await snapshotOf(edited(edits)))).toEqual(fields);
});

test('annotations have 256 KiB at most', async () => {
  const most = 256 * 1024 - 'a'.length;
  const found = async (value: string) => {
    const snapshot = await snapshotOf(edited({ 'metadata.annotations': { a: value } }));
    return [...crdMetadataIsValid.run(snapshot, {})].length;
  };
  expect([await found('x'.repeat(most)), await found('é'.repeat(most / 2 + 1))]).toEqual([0, 1]);
});

test('keys are found without regard to case, as Go does', async () => {
  const definition = edited({ 'spec.versions': null, 'spec.Versions': soundDefinition.spec.versions });
  expect(faultyFields(await snapshotOf(definition.replace('"versions":null,', '')))).toEqual([]);
});
