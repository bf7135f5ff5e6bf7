import { hash, randomBytes } from 'node:crypto';
import { convertBundle } from '../../../src/core/plain/convert-bundle.ts';
import { plainFiles } from '../../../src/core/plain/plain-files.ts';
import { configMapsOfFiles } from '../../../src/core/plain/rukpak/config-maps-of-files.ts';
import type { RukpakInstall } from '../../../src/flows/cluster/install-with-rukpak.ts';
import { type SmallBundle, smallBundleFiles } from './small-operator.ts';

const sha224 = (text: string) => hash('sha224', text);

/** An install of the operator `foo` with RukPak, from ConfigMaps: the bundles one after the other. */
export function rukpakInstall(bundles: readonly SmallBundle[]): RukpakInstall {
  const run = randomBytes(4).toString('hex');
  const name = `catalog-keeper-${run}`;
  const place = { installNamespace: name, targetNamespaces: [name], sha224 };
  const made = bundles.map(bundle => {
    const files = Object.entries(smallBundleFiles(bundle)).map(([path, text]) => ({ path, text, isUtf8: true }));
    const converted = convertBundle({ files, image: '', origin: { kind: 'directory', path: '' } }, place);
    if ('problems' in converted) throw new Error(JSON.stringify(converted.problems));
    const stored = configMapsOfFiles(plainFiles(converted.objects), { name, namespace: 'rukpak-system', sha224 });
    if ('problems' in stored) throw new Error(JSON.stringify(stored.problems));
    const { source, configMaps } = stored;
    return { name: `foo.v${bundle.version}`, source, configMaps, deployments: ['foo'] };
  });
  return { run, name, namespace: name, installMode: 'OwnNamespace', provisioner: 'plain', bundles: made };
}
