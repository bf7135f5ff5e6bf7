import { isSet, itemsAt, type ManifestNode, memberAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { isBase64 } from '../../catalog/base64.ts';
import { counted } from '../../text/counted.ts';
import { type Draft, defineCheck } from '../define.ts';
import { csvsOf, type LocatedManifest } from './located-manifest.ts';

const complete = `kind: ClusterServiceVersion
metadata:
  annotations:
    capabilities: Basic Install
    categories: Database
    containerImage: quay.io/example/foo:v1.0.0
    createdAt: "2026-01-31T12:00:00Z"
    description: Runs the database Foo.
    repository: https://github.com/example/foo
    support: Example Inc.
spec:
  displayName: Foo
  description: Foo is a database for coffee.
  icon:
  - base64data: PHN2Zy8+
    mediatype: image/svg+xml
  keywords: [database]
  links:
  - name: Documentation
    url: https://example.com/docs
  maintainers:
  - name: Alice
    email: alice@example.com
  provider:
    name: Example Inc.
`;

export const csvHasItsListingFields = defineCheck({
  id: 'csv-has-its-listing-fields',
  group: 'bundle',
  title: 'The ClusterServiceVersion has the fields that a listing of operators shows',
  why: `OperatorHub.io and the consoles of clusters show operators by these fields, and operator-pipelines refuses a bundle without
them: \`displayName\` (3 characters or more), \`description\` (20 or more), \`icon\` with base64 data, \`maintainers\`, \`links\` and \`provider.name\`
(3 or more). What it only warns of is a warning here: \`keywords\`, and the annotations \`capabilities\`, \`categories\`, \`containerImage\`
(with a tag or a digest), \`createdAt\`, \`description\` (10 or more), \`repository\` (a URL) and \`support\` (3 or more). Whether links, maintainers and the
version are complete is asked by the checks of \`operatorhubv2\`.`,
  severity: 'off',
  examples: [
    { title: 'all of them', bundle: { 'manifests/foo.csv.yaml': complete }, finds: [] },
    {
      title: 'no icon, and a name that is too short',
      bundle: {
        'manifests/foo.csv.yaml': complete
          .replace('displayName: Foo', 'displayName: Fo')
          .replace('  icon:\n  - base64data: PHN2Zy8+\n    mediatype: image/svg+xml\n', ''),
      },
      finds: [
        'manifests/foo.csv.yaml:12: `spec.displayName` is shorter than 3 characters',
        'manifests/foo.csv.yaml:11: `spec.icon` is missing',
      ],
    },
    {
      title: 'an icon that is no base64, and an image without a tag',
      bundle: {
        'manifests/foo.csv.yaml': complete.replace('PHN2Zy8+', '<svg/>').replace('foo:v1.0.0', 'foo'),
      },
      finds: [
        'manifests/foo.csv.yaml:15: `spec.icon` is not base64',
        'manifests/foo.csv.yaml:6: The annotation `containerImage` has neither tag nor digest',
      ],
    },
  ],
  *run(snapshot) {
    for (const csv of csvsOf(snapshot)) {
      yield* required(csv);
      for (const draft of recommended(csv)) yield { ...draft, warning: true };
    }
  },
});

function* required(csv: LocatedManifest): Iterable<Draft> {
  yield* textOf(csv, 'displayName', 3);
  yield* textOf(csv, 'description', 20);
  yield* listOf(csv, 'icon', 'Add an image with `base64data` and `mediatype`.');
  for (const icon of itemsAt(csv.root, 'spec', 'icon')) {
    const data = nodeAt(icon, 'base64data');
    const packed = textAt(data).replace(/\s+/g, '');
    if (isBase64(packed)) continue;
    yield csv.problem(data, '`spec.icon` is not base64.', 'Encode the image with base64.');
  }
  yield* listOf(csv, 'maintainers', 'Name somebody, with `name` and `email`.');
  yield* listOf(csv, 'links', 'Add a link, with `name` and `url`.');
  yield* textOf(csv, 'provider.name', 3);
}

function* recommended(csv: LocatedManifest): Iterable<Draft> {
  yield* listOf(csv, 'keywords', 'List words that people search for.');
  for (const [name, { least = 1, says, isRight }] of annotations) {
    const node = memberAt(nodeAt(csv.root, 'metadata', 'annotations'), name);
    const text = textAt(node);
    const shown = `The annotation \`${name}\``;
    if (text === '') yield csv.problem(node, `${shown} is missing.`, `Set \`metadata.annotations.${name}\`.`);
    else if ([...text].length < least)
      yield csv.problem(node, `${shown} is shorter than ${counted(least, 'character')}.`, 'Write more.');
    else if (isRight?.(text) === false) yield csv.problem(node, `${shown} ${says}.`, 'Correct it.');
  }
}

interface Wanted {
  readonly least?: number;
  /** What is wrong where `isRight` says no. */
  readonly says?: string;
  readonly isRight?: (text: string) => boolean;
}

const annotations: readonly (readonly [string, Wanted])[] = [
  ['capabilities', {}],
  ['categories', {}],
  ['containerImage', { says: 'has neither tag nor digest', isRight: text => /\/[^/]*:/.test(text) }],
  ['createdAt', { says: 'is no date of ISO 8601', isRight: text => /^\d{4}-?\d{2}-?\d{2}(?:[T ].*)?$/.test(text) }],
  ['repository', { says: 'is no URL', isRight: text => /^https?:\/\/./.test(text) }],
  ['support', { least: 3 }],
  ['description', { least: 10 }],
];

function* textOf(csv: LocatedManifest, field: string, least: number): Iterable<Draft> {
  const node = fieldOf(csv, field);
  const length = [...textAt(node)].length;
  if (length >= least) return;
  const wrong = length === 0 ? 'is missing or empty' : `is shorter than ${counted(least, 'character')}`;
  yield csv.problem(node, `\`spec.${field}\` ${wrong}.`, `Write ${counted(least, 'character')} or more.`);
}

function* listOf(csv: LocatedManifest, field: string, fix: string): Iterable<Draft> {
  const node = fieldOf(csv, field);
  if (itemsAt(node).length > 0) return;
  const wrong = isSet(node) ? 'is empty' : 'is missing';
  yield csv.problem(node, `\`spec.${field}\` ${wrong}.`, fix);
}

function fieldOf({ root }: LocatedManifest, field: string): ManifestNode {
  return nodeAt(root, 'spec', ...field.split('.'));
}
