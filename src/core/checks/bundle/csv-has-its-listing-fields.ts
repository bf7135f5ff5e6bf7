import { isSet, itemsAt, memberAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { isBase64 } from '../../catalog/base64.ts';
import { counted } from '../../text/counted.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { csvsOf, type LocatedManifest } from './located-manifest.ts';

/** What to do about an empty list. */
const lists = {
  icon: 'Add an image with `base64data` and `mediatype`.',
  maintainers: 'Add a maintainer with `name` and `email`.',
  links: 'Add a link with `name` and `url`.',
  keywords: 'Add words that people search for.',
} as const;

type List = { readonly field: keyof typeof lists };
type Text = { readonly field: string; readonly least: number };
type Annotation = { readonly name: string };

const fixOfLength = ({ least }: Pick<Text, 'least'>) => `Write at least ${counted(least, 'character')}.`;
const problems = {
  noText: (text: Text) => ({ message: `\`spec.${text.field}\` is missing or empty.`, fix: fixOfLength(text) }),
  shortText: (text: Text) => ({
    message: `\`spec.${text.field}\` is shorter than ${counted(text.least, 'character')}.`,
    fix: fixOfLength(text),
  }),
  noList: ({ field }: List) => ({ message: `\`spec.${field}\` is missing.`, fix: lists[field] }),
  emptyList: ({ field }: List) => ({ message: `\`spec.${field}\` is empty.`, fix: lists[field] }),
  icon: () => ({ message: '`spec.icon` is not base64.', fix: 'Encode the image with base64.' }),
  noAnnotation: ({ name }: Annotation) => ({
    message: `The annotation \`${name}\` is missing.`,
    fix: `Set \`metadata.annotations.${name}\`.`,
  }),
  shortAnnotation: ({ name, least }: Annotation & { readonly least: number }) => ({
    message: `The annotation \`${name}\` is shorter than ${counted(least, 'character')}.`,
    fix: fixOfLength({ least }),
  }),
  containerImage: () => ({
    message: 'The annotation `containerImage` has neither tag nor digest.',
    fix: 'Add the tag or the digest of the image.',
  }),
  createdAt: () => ({
    message: 'The annotation `createdAt` is not an ISO 8601 date.',
    fix: 'Write it like 2026-01-31T12:00:00Z.',
  }),
  repository: () => ({
    message: 'The annotation `repository` is not a URL.',
    fix: 'Write it like https://github.com/example/foo.',
  }),
};

type Found = ProblemOf<typeof problems>;

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
  title: 'The ClusterServiceVersion has the fields that listings of operators show',
  why: `OperatorHub.io and the consoles of clusters show operators by these fields, and operator-pipelines refuses a bundle without
them: \`displayName\` (3 characters or more), \`description\` (20 or more), \`icon\` with base64 data, \`maintainers\`, \`links\` and \`provider.name\`
(3 or more). Missing or malformed values of these are warnings: \`keywords\`, and the annotations \`capabilities\`, \`categories\`, \`containerImage\`
(with a tag or a digest), \`createdAt\`, \`description\` (10 or more), \`repository\` (a URL) and \`support\` (3 or more). The checks of
\`operatorhubv2\` report incomplete links, maintainers and versions.`,
  severity: 'off',
  problems,
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
      title: 'an icon that is not base64, and an image without a tag',
      bundle: {
        'manifests/foo.csv.yaml': complete.replace('PHN2Zy8+', '<svg/>').replace('foo:v1.0.0', 'foo'),
      },
      finds: [
        'manifests/foo.csv.yaml:15: `spec.icon` is not base64',
        'manifests/foo.csv.yaml:6: The annotation `containerImage` has neither tag nor digest',
      ],
    },
    {
      title: 'no name, an empty list, and annotations that are missing or malformed',
      bundle: {
        'manifests/foo.csv.yaml': complete
          .replace('displayName: Foo', 'displayName: ""')
          .replace('[database]', '[]')
          .replace('    categories: Database\n', '')
          .replace('Example Inc.\nspec', 'me\nspec')
          .replace('"2026-01-31T12:00:00Z"', 'January')
          .replace('repository: https://github.com', 'repository: github.com'),
      },
      finds: [
        'manifests/foo.csv.yaml:11: `spec.displayName` is missing or empty',
        'manifests/foo.csv.yaml:16: `spec.keywords` is empty',
        'manifests/foo.csv.yaml:3: The annotation `categories` is missing',
        'manifests/foo.csv.yaml:6: The annotation `createdAt` is not an ISO 8601 date',
        'manifests/foo.csv.yaml:8: The annotation `repository` is not a URL',
        'manifests/foo.csv.yaml:9: The annotation `support` is shorter than 3 characters',
      ],
    },
  ],
  *run(snapshot) {
    for (const csv of csvsOf(snapshot)) {
      yield* required(csv);
      for (const found of recommended(csv)) yield { ...found, warning: true };
    }
  },
});

function* required(csv: LocatedManifest): Iterable<Found> {
  yield* problemsOfText(csv, 'displayName', 3);
  yield* problemsOfText(csv, 'description', 20);
  yield* problemsOfList(csv, 'icon');
  for (const icon of itemsAt(csv.root, 'spec', 'icon')) {
    const data = nodeAt(icon, 'base64data');
    const packed = textAt(data).replace(/\s+/g, '');
    if (!isBase64(packed)) yield { problem: 'icon', ...csv.where(data) };
  }
  yield* problemsOfList(csv, 'maintainers');
  yield* problemsOfList(csv, 'links');
  yield* problemsOfText(csv, 'provider.name', 3);
}

function* recommended(csv: LocatedManifest): Iterable<Found> {
  yield* problemsOfList(csv, 'keywords');
  for (const [name, { least = 1, pattern }] of annotations) {
    const node = memberAt(nodeAt(csv.root, 'metadata', 'annotations'), name);
    const where = csv.where(node);
    const text = textAt(node);
    if (text === '') yield { problem: 'noAnnotation', name, ...where };
    else if ([...text].length < least) yield { problem: 'shortAnnotation', name, least, ...where };
    else if (pattern?.isMetBy.test(text) === false) yield { problem: pattern.problem, ...where };
  }
}

interface Wanted {
  readonly least?: number;
  /** What its text matches, and the problem of one that does not. */
  readonly pattern?: { readonly isMetBy: RegExp; readonly problem: 'containerImage' | 'createdAt' | 'repository' };
}

const annotations: readonly (readonly [string, Wanted])[] = [
  ['capabilities', {}],
  ['categories', {}],
  ['containerImage', { pattern: { isMetBy: /\/[^/]*:/, problem: 'containerImage' } }],
  ['createdAt', { pattern: { isMetBy: /^\d{4}-?\d{2}-?\d{2}(?:[T ].*)?$/, problem: 'createdAt' } }],
  ['repository', { pattern: { isMetBy: /^https?:\/\/./, problem: 'repository' } }],
  ['support', { least: 3 }],
  ['description', { least: 10 }],
];

function* problemsOfText(csv: LocatedManifest, field: string, least: number): Iterable<Found> {
  const node = nodeAt(csv.root, 'spec', ...field.split('.'));
  const { length } = [...textAt(node)];
  if (length >= least) return;
  yield { problem: length === 0 ? 'noText' : 'shortText', field, least, ...csv.where(node) };
}

function* problemsOfList(csv: LocatedManifest, field: keyof typeof lists): Iterable<Found> {
  const node = nodeAt(csv.root, 'spec', field);
  if (itemsAt(node).length > 0) return;
  yield { problem: isSet(node) ? 'emptyList' : 'noList', field, ...csv.where(node) };
}
