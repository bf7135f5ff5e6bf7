import { packageAnnotation } from '../../bundle/read/rendered-annotations.ts';
import { locate } from '../../catalog/locate.ts';
import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import { showName } from '../../text/shown-names.ts';
import type { ConversionProblem, RegistryV1 } from '../model.ts';
import { repeated } from './repeated.ts';

/** What is wrong with the package and the APIs of a bundle. */
export function problemsOfApis({ packageName, csv, crds, manifests }: RegistryV1): readonly ConversionProblem[] {
  const spec = objectOf(csv, 'spec');
  const names = crds.map(crd => textOf(objectOf(crd, 'metadata'), 'name'));
  const defined = new Set(names);
  const missing = itemsOf(objectOf(spec, 'customresourcedefinitions'), 'owned').flatMap((owned, index) => {
    const name = textOf(owned, 'name');
    if (defined.has(name)) return [];
    const place = locate(manifests.csv.document, 'spec', 'customresourcedefinitions', 'owned', index);
    const message = `The operator owns CustomResourceDefinition ${showName(name)}, and the bundle does not have it.`;
    return [{ message, fix: 'Add it to the bundle, or remove it from `owned`.', place }];
  });
  const services = itemsOf(objectOf(spec, 'apiservicedefinitions'), 'owned');
  return [
    ...repeated(names, name => name).map(index => ({
      message: `CustomResourceDefinition ${showName(names[index] ?? '')} is defined twice.`,
      fix: 'Remove one of them.',
      ...placeOfManifest(manifests.crds[index]),
    })),
    ...missing,
    ...(packageName === ''
      ? [
          {
            message: 'The annotations of the bundle do not name its package.',
            fix: `Set \`${packageAnnotation}\` in metadata/annotations.yaml.`,
          },
        ]
      : []),
    ...(services.length > 0
      ? [
          {
            message: 'The operator owns API services, which OLM v1 does not install.',
            fix: 'Serve the APIs by CustomResourceDefinitions.',
            place: locate(manifests.csv.document, 'spec', 'apiservicedefinitions', 'owned'),
          },
        ]
      : []),
  ];
}

function placeOfManifest(manifest: RegistryV1['manifests']['csv'] | undefined): Pick<ConversionProblem, 'place'> {
  return manifest === undefined ? {} : { place: locate(manifest.document, 'metadata', 'name') };
}
