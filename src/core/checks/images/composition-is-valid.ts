import { defineCheck } from '../define.ts';

const composite = (name: string) => `references:\n- name: ${name}\n  image: quay.io/${name}/catalog:v1\n`;
const at = { file: 'catalog.yaml', line: 3, column: 10 };

export const compositionIsValid = defineCheck({
  id: 'composition-is-valid',
  group: 'images',
  title: 'The references of a composite catalog form one valid catalog',
  why: `The composite cannot be published otherwise: each reference of \`catalog.yaml\` is rendered into a directory of its own, and the whole must be one catalog that opm accepts. Two references that
define the same package, or a reference to an image that is not a catalog, keep every cluster from getting updates of all packages.`,
  severity: 'error',
  needs: 'images',
  problems: {
    unreadable: ({ message }: Record<'message', string>) => ({
      message,
      fix: 'Name the image of a catalog, with the label operators.operatorframework.io.index.configs.v1.',
    }),
    undetermined: ({ message }: Record<'message', string>) => ({ message, fix: 'Run the check again.' }),
    invalid: ({ message }: Record<'message', string>) => ({
      message: `The composed catalog is not valid: ${message}`,
      fix: 'Change the references, or correct the catalog in its own repository.',
    }),
  },
  examples: [
    {
      title: 'the composed catalog is valid',
      base: { 'catalog.yaml': 'references:\n' },
      merged: { 'catalog.yaml': composite('foo') },
      images: { 'quay.io/foo/catalog:v1': {} },
      composition: [],
      finds: [],
    },
    {
      title: 'the image is a bundle',
      base: { 'catalog.yaml': 'references:\n' },
      merged: { 'catalog.yaml': composite('foo') },
      images: { 'quay.io/foo/catalog:v1': {} },
      composition: [{ kind: 'unreadable', message: 'The catalog quay.io/foo/catalog:v1 cannot be read.', place: at }],
      finds: ['catalog.yaml:3: The catalog quay.io/foo/catalog:v1 cannot be read'],
    },
    {
      title: 'the registry does not answer',
      base: { 'catalog.yaml': 'references:\n' },
      merged: { 'catalog.yaml': composite('foo') },
      images: { 'quay.io/foo/catalog:v1': 'unknown' },
      composition: [{ kind: 'undetermined', message: 'The catalog quay.io/foo/catalog:v1 cannot be read.', place: at }],
      finds: ['catalog.yaml:3: The catalog quay.io/foo/catalog:v1 cannot be read'],
    },
    {
      title: 'two references define the same package',
      base: { 'catalog.yaml': 'references:\n' },
      merged: { 'catalog.yaml': composite('foo') },
      images: { 'quay.io/foo/catalog:v1': {} },
      composition: [
        { kind: 'invalid', message: 'Package foo is already defined at foo/catalog.json:1.', place: { file: at.file } },
      ],
      finds: ['catalog.yaml: The composed catalog is not valid: Package foo is already defined'],
    },
  ],
  *subjects({ composition }) {
    if (composition !== undefined) yield 'judged';
  },
  *run({ composition = [] }) {
    for (const { kind, message, place } of composition) {
      if (kind === 'undetermined') yield { problem: kind, message, at: place, unknown: true };
      else yield { problem: kind, message, at: place };
    }
  },
});
