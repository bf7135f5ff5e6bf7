import { catalogText, type Release } from '../demo/catalog-text.ts';
import { bundleDirectory, type Files, inFiles, released } from './fixture-files.ts';

const foo = (...versions: readonly Release[]) => catalogText('foo', [{ version: '1.0.0' }, ...versions]);
const coffee = 'catalog/coffee-operator/catalog.yaml';
const withNext = catalogText('coffee-operator', [...released, { version: '1.3.0', replaces: '1.2.0' }]);

/** The changes that pages speak of: the files that they write, on top of a fixture. */
export const changes: Readonly<Record<string, Files>> = {
  'coffee 1.3.0': { [coffee]: withNext },
  'coffee 1.3.0 in no registry': {
    [coffee]: catalogText(
      'coffee-operator',
      [...released, { version: '1.3.0', replaces: '1.2.0' }],
      'registry.example',
    ),
  },
  'coffee 2.0.0 without 1.2.0': {
    [coffee]: catalogText('coffee-operator', [...released.slice(0, 2), { version: '2.0.0', replaces: '1.1.0' }]),
  },
  'coffee 2.0.0': {
    [coffee]: catalogText('coffee-operator', [...released, { version: '2.0.0', replaces: '1.2.0' }]),
  },
  'coffee 1.3.0 in files': inFiles('catalog/coffee-operator', withNext),
  'tea 0.10.0': {
    'catalog/tea-operator/catalog.yaml': catalogText('tea-operator', [
      { version: '0.9.0' },
      { version: '0.10.0', replaces: '0.9.0' },
    ]),
  },
  'three mistakes': {
    [coffee]: catalogText('coffee-operator', [...released, { version: '1.3', replaces: '1.2.0' }])
      .replace('defaultChannel: stable', 'defaultChannel: stabel')
      .replace('quay.io/example/coffee-operator-bundle@', 'quay.io/example/Coffee-Operator-Bundle@'),
  },
  'coffee 1.3.0 with slips': {
    [coffee]: withNext.replace('defaultChannel: stable', 'defaultchannel: stable\ndescription: 1.10'),
    'catalog/coffee-operator/README.md': '# Coffee\n',
  },
  'foo 1.1.0 in catalogs': {
    'catalogs/v4.19/foo/catalog.yaml': foo({ version: '1.1.0', replaces: '1.0.0' }),
    'catalogs/v4.20/foo/catalog.yaml': foo({ version: '1.1.0', replaces: '1.0.0' }),
  },
  'foo 1.1.0 in v4.20': { 'v4.20/catalog/foo/catalog.yaml': foo({ version: '1.1.0', replaces: '1.0.0' }) },
  'foo 1.1.0 bundle': bundleDirectory('1.1.0'),
  'foo 1.1.0 with a release-config': {
    ...bundleDirectory('1.1.0'),
    'operators/foo/1.1.0/release-config.yaml':
      '---\ncatalog_templates:\n  - template_name: basic.yaml\n    channels: [stable]\n    replaces: foo.v1.0.0\n',
  },
};
