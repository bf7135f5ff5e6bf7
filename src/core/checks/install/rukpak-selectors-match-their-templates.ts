import { locate } from '../../catalog/locate.ts';
import { canonicalText } from '../../json/canonical-text.ts';
import { memberOf, objectOf } from '../../json/fields.ts';
import { rukpakObjects } from '../../rukpak/rukpak-objects.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';

const instance = (selected: string, label: string) =>
  `apiVersion: core.rukpak.io/v1alpha1\nkind: BundleInstance\nmetadata: {name: foo}\nspec:\n  selector:\n    matchLabels: {app: ${selected}}\n  template:\n    metadata:\n      labels: {app: ${label}}\n`;

export const rukpakSelectorsMatchTheirTemplates = defineCheck({
  id: 'rukpak-selectors-match-their-templates',
  group: 'install',
  title: 'The selector of a BundleInstance equals the labels of its template',
  why: `The operator is not installed, or another one is: RukPak finds the bundle that it made of the template by the selector. Releases of RukPak have no selector; the form with one is that of documents before
0.4 ([specification](https://github.com/operator-framework/rukpak/commit/772a4a78f0ddc4b592fb2ba961589105243091fa)).`,
  severity: 'error',
  needs: 'rukpak',
  problems: {
    differ: ({ kind, name }: Record<'kind' | 'name', string>) => ({
      message: `The selector of ${kind} ${showName(name)} differs from the labels of its template.`,
      fix: 'Give `selector.matchLabels` and `template.metadata.labels` the same labels.',
    }),
  },
  examples: [
    { title: 'the same labels', base: {}, merged: { 'deploy/foo.yaml': instance('foo', 'foo') }, finds: [] },
    {
      title: 'other labels',
      base: {},
      merged: { 'deploy/foo.yaml': instance('foo', 'bar') },
      finds: ['deploy/foo.yaml:6: The selector of BundleInstance foo differs from the labels of its template.'],
    },
  ],
  *run({ rukpak }) {
    for (const { manifest } of rukpakObjects(rukpak?.merged)) {
      const { kind, name, value, document } = manifest;
      const spec = objectOf(value, 'spec');
      if (memberOf(spec, 'selector') === undefined) continue;
      const selected = objectOf(objectOf(spec, 'selector'), 'matchLabels');
      const labels = objectOf(objectOf(objectOf(spec, 'template'), 'metadata'), 'labels');
      if (canonicalText(selected) === canonicalText(labels)) continue;
      yield { problem: 'differ', kind, name, at: locate(document, 'spec', 'selector', 'matchLabels') };
    }
  },
});
