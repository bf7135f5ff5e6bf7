import { itemsAt, type ManifestNode, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { apiKey, ownedApis } from './bundle-crds.ts';
import { csvExamples, type ExampleObject } from './csv-examples.ts';
import { csvsOf } from './located-manifest.ts';

interface ProvidedApi extends ExampleObject {
  readonly node: ManifestNode;
}

const csv = (example: string) =>
  `kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    alm-examples: '[${example}]'\nspec:\n  customresourcedefinitions:\n    owned:\n    - {name: foos.example.com, version: v1, kind: Foo}\n`;

export const csvExamplesFitItsApis = defineCheck({
  id: 'csv-examples-fit-its-apis',
  group: 'bundle',
  title: 'A ClusterServiceVersion has one example of each API that it provides',
  why: 'Users cannot create an example of an API that the operator does not provide. They get an empty form in the console for an API without an example, which is a warning.',
  severity: 'error',
  validator: 'csv',
  problems: {
    unknownApi: ({ api }: Record<'api', string>) => ({
      message: `Example ${api} is not of an API that the operator provides.`,
      fix: 'Correct its apiVersion and kind, or remove it.',
      fold: {
        before: 'These examples are not of an API that the operator provides: ',
        name: api,
        after: '.',
        fix: 'Correct their apiVersion and kind, or remove them.',
      },
    }),
    noExample: ({ api, annotation }: Record<'api' | 'annotation', string>) => ({
      message: `${api} has no example.`,
      fix: `Add one to the annotation ${annotation}.`,
      fold: {
        before: 'These APIs have no example: ',
        name: api,
        after: '.',
        fix: `Add one of each to the annotation ${annotation}.`,
      },
    }),
  },
  examples: [
    {
      title: 'one of each',
      bundle: { 'manifests/foo.csv.yaml': csv('{"apiVersion": "example.com/v1", "kind": "Foo"}') },
      finds: [],
    },
    {
      title: 'one of another version',
      bundle: { 'manifests/foo.csv.yaml': csv('{"apiVersion": "example.com/v2", "kind": "Foo"}') },
      finds: [
        'manifests/foo.csv.yaml:4: Example Foo of example.com/v2 is not of an API that the operator provides.',
        'manifests/foo.csv.yaml:8: Foo of example.com/v1 has no example',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const examples = csvExamples(root);
      if (examples?.objects === undefined) continue;
      const shown = byKey(examples.objects);
      const provided = byKey(providedApis(root));
      for (const [key, example] of shown) {
        if (provided.has(key)) continue;
        yield { problem: 'unknownApi', api: nameOf(example), ...where(examples.node) };
      }
      for (const [key, api] of provided) {
        if (shown.has(key)) continue;
        yield { problem: 'noExample', api: nameOf(api), annotation: examples.name, ...where(api.node), warning: true };
      }
    }
  },
});

function providedApis(csv: ManifestNode): readonly ProvidedApi[] {
  const owned = ownedApis(csv).filter(({ name }) => name.includes('.'));
  const services = itemsAt(csv, 'spec', 'apiservicedefinitions', 'owned').map(node => ({
    group: textAt(node, 'group'),
    version: textAt(node, 'version'),
    kind: textAt(node, 'kind'),
    node,
  }));
  return [...owned, ...services];
}

function byKey<Api extends ExampleObject>(apis: readonly Api[]): ReadonlyMap<string, Api> {
  return new Map(apis.map(api => [apiKey(api.group, api.version, api.kind), api]));
}

function nameOf({ group, version, kind }: ExampleObject): string {
  return shownText(`${kind} of ${group === '' ? '' : `${group}/`}${version}`);
}
