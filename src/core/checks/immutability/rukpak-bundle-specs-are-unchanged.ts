import { locate } from '../../catalog/locate.ts';
import { canonicalText } from '../../json/canonical-text.ts';
import { objectOf } from '../../json/fields.ts';
import { rukpakObjects } from '../../rukpak/rukpak-objects.ts';
import type { Snapshot } from '../../snapshot.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';

const bundle = (name: string, digit: string, labels = '{}') =>
  `apiVersion: core.rukpak.io/v1alpha1\nkind: Bundle\nmetadata:\n  name: ${name}\n  labels: ${labels}\nspec:\n  provisionerClassName: core-rukpak-io-plain\n  source: {type: image, image: {ref: "quay.io/foo/foo@sha256:${digit.repeat(64)}"}}\n`;

export const rukpakBundleSpecsAreUnchanged = defineCheck({
  id: 'rukpak-bundle-specs-are-unchanged',
  group: 'immutability',
  title: 'The spec of a released Bundle of RukPak does not change',
  why: `Applying the change fails, and the cluster keeps the old content: the webhook of RukPak refuses every change of the \`spec\` of a \`Bundle\`. Other content is another \`Bundle\`
([specification](https://github.com/operator-framework/rukpak/blob/v0.16.0/docs/concepts/bundle-immutability.md)).`,
  severity: 'error',
  needs: 'rukpak',
  problems: {
    changed: ({ name }: Record<'name', string>) => ({
      message: `The spec of Bundle ${showName(name)} is modified.`,
      fix: 'Restore it, and add a Bundle with another name for the new content.',
    }),
  },
  examples: [
    {
      title: 'another label, and another Bundle',
      base: { 'deploy/foo.yaml': bundle('foo-1', 'a') },
      merged: { 'deploy/foo.yaml': `${bundle('foo-1', 'a', '{a: b}')}---\n${bundle('foo-2', 'b')}` },
      finds: [],
    },
    {
      title: 'another source',
      base: { 'deploy/foo.yaml': bundle('foo', 'a') },
      merged: { 'deploy/foo.yaml': bundle('foo', 'b') },
      finds: ['deploy/foo.yaml:6: The spec of Bundle foo is modified.'],
    },
    {
      title: 'another source in another file',
      base: { 'deploy/foo.yaml': bundle('foo', 'a') },
      merged: { 'deploy/foo.yaml': null, 'deploy/bar.yaml': bundle('foo', 'b') },
      finds: ['deploy/bar.yaml:6: The spec of Bundle foo is modified.'],
    },
  ],
  *run({ rukpak }) {
    const released = new Map(bundlesOf(rukpak?.base).map(({ name, value }) => [name, specOf(value)]));
    for (const { name, value, document } of bundlesOf(rukpak?.merged)) {
      const before = released.get(name);
      if (before === undefined || before === specOf(value)) continue;
      yield { problem: 'changed', name, at: locate(document, 'spec') };
    }
  },
});

function bundlesOf(files: NonNullable<Snapshot['rukpak']>['base'] | undefined) {
  return rukpakObjects(files).flatMap(({ manifest }) => (manifest.kind === 'Bundle' ? [manifest] : []));
}

function specOf(value: Parameters<typeof objectOf>[0]): string {
  return canonicalText(objectOf(value, 'spec'));
}
