import { itemsAt, type ManifestNode, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { apiKey, ownedApis } from './bundle-crds.ts';
import { csvExamples, type ExampleObject } from './csv-examples.ts';
import { csvsOf } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

interface ProvidedApi extends ExampleObject {
  readonly node: ManifestNode;
}

const csv = (example: string) =>
  `kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    alm-examples: '[${example}]'\nspec:\n  customresourcedefinitions:\n    owned:\n    - {name: foos.example.com, version: v1, kind: Foo}\n`;

export const csvExamplesFitItsApis = defineCheck({
  id: 'csv-examples-fit-its-apis',
  group: 'bundle',
  title: 'The examples of a ClusterServiceVersion are of the APIs that it provides, one of each',
  why: `An example of something that the operator does not provide cannot be created once it is installed. An API without an example,
which is a warning, has an empty form in consoles.`,
  severity: 'error',
  validator: 'csv',
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
        'manifests/foo.csv.yaml:4: The example Foo of example.com/v2 is of no API that the operator provides',
        'manifests/foo.csv.yaml:8: Foo of example.com/v1 has no example',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const examples = csvExamples(root);
      if (examples?.objects === undefined) continue;
      const shown = byKey(examples.objects);
      const provided = byKey(providedApis(root));
      for (const [key, example] of shown) {
        if (provided.has(key)) continue;
        const message = `The example ${nameOf(example)} is of no API that the operator provides.`;
        const fold = {
          before: 'These examples are of no API that the operator provides: ',
          name: nameOf(example),
          after: '.',
          fix: 'Correct their apiVersion and kind, or remove them.',
        };
        yield { ...problem(examples.node, message, 'Correct its apiVersion and kind, or remove it.'), fold };
      }
      for (const [key, api] of provided) {
        if (shown.has(key)) continue;
        const fix = `Add one to the annotation ${examples.name}.`;
        const fold = {
          before: 'These APIs have no example: ',
          name: nameOf(api),
          after: '.',
          fix: `Add one of each to the annotation ${examples.name}.`,
        };
        yield { ...problem(api.node, `${nameOf(api)} has no example.`, fix), warning: true, fold };
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
