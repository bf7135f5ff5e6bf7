import { expect, test } from '@jest/globals';
import { objectsOfBundle } from '../../../src/core/bundle/bundle-objects.ts';
import { readBundle } from '../../../src/core/bundle/read-bundle.ts';
import { objectsV1 } from '../../../src/core/installation/objects-v1.ts';
import { conversionAnswerTo } from '../../support/conversion-case.ts';
import { conversionCases } from '../../support/conversion-cases.ts';
import { sourceFile } from '../../support/judge-catalog.ts';

interface Applied {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const forAll = { installNamespace: 'foo', targetNamespaces: [''], certificates: 'cert-manager' } as const;
/** OLM v1 also reads what opm does not: lists, and further documents of a file. */
const onlyV1 = 'other objects';
const converted = Object.entries(conversionCases).flatMap(([title, { files }]) => {
  const { objects } = conversionAnswerTo({ ...forAll, files });
  return objects === undefined || objects === null || title === onlyV1
    ? []
    : [{ title, files, objects: objects as readonly Applied[] }];
});

test('cases can be converted for all namespaces', () => {
  expect(converted.length).toBeGreaterThan(10);
});

test.each(converted)('the planned objects are those of the converter: $title', ({ files, objects }) => {
  const sources = Object.entries(files).map(([path, text]) => sourceFile(path, text));
  const found = objectsOfBundle(readBundle({ files: sources, image: '', origin: { kind: 'directory', path: '' } }));
  if (found === undefined) throw new Error('There is no ClusterServiceVersion.');
  const planned = objectsV1(found, 'foo.v1.0.0');
  const names = objects.map(({ kind, metadata: { name } }, index) => [
    kind,
    planned[index]?.isPrefix === true ? name.slice(0, planned[index].name.length) : name,
  ]);
  expect(planned.map(({ kind, name }) => [kind, name])).toEqual(names);
});
