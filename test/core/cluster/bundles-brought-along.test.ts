import { describe, expect, test } from '@jest/globals';
import { linkCatalog } from '../../../src/core/catalog/link.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { bundlesBroughtAlong } from '../../../src/core/cluster/bundles-brought-along.ts';
import { conflictingDefinition, kindsOfRequired } from '../../../src/core/cluster/conflicting-definition.ts';
import { selectTarget } from '../../../src/core/cluster/select-target.ts';
import { smallCatalog, smallDefinition } from '../../support/cluster/small-operator.ts';

const foo = smallCatalog([{ version: '1.0.0', dependsOn: 'bar' }]);
const bar = smallCatalog([{ version: '1.0.0', owns: true }])
  .replaceAll('package: foo', 'package: bar')
  .replaceAll('name: foo', 'name: bar')
  .replaceAll('packageName: foo', 'packageName: bar');

function broughtAlong(text: string) {
  const catalog = linkCatalog('', readCatalogFile({ path: 'catalog.yaml', text, isUtf8: true }), true);
  const pkg = catalog.packages.get('foo');
  const target = pkg && selectTarget(pkg, 'stable', undefined);
  if (target === undefined || 'problem' in target) throw new Error('no target');
  return bundlesBroughtAlong(catalog, target);
}

describe('bundles that come along', () => {
  test('are those that the wanted one requires, and none where OLM resolves nothing', () => {
    expect(broughtAlong(`${foo}---\n${bar}`).map(({ name }) => name)).toEqual(['bar.v1.0.0']);
    expect(broughtAlong(foo)).toEqual([]);
  });

  test('are not installed over a definition of somebody else', () => {
    const kinds = kindsOfRequired(broughtAlong(`${foo}---\n${bar}`));
    expect(conflictingDefinition([smallDefinition], kinds)).toMatchObject({
      cause: 'cluster',
      message:
        'The cluster already has CustomResourceDefinition foos.example.com, which bar.v1.0.0, a bundle that is required, would replace.',
    });
  });
});
