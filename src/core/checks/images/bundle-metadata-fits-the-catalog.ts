import type { Blob } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import type { Bundle, Package } from '../../catalog/model.ts';
import { namedCatalogs } from '../../repository/named-catalogs.ts';
import type { Snapshot } from '../../snapshot.ts';
import { counted } from '../../text/counted.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';

type UnfitProperty = 'olm.bundle.object' | 'olm.csv.metadata';

const consequences: Readonly<Record<UnfitProperty, string>> = {
  'olm.bundle.object': 'with which the catalog pod needs much more memory',
  'olm.csv.metadata': 'which not all programs of that version know',
};

export const bundleMetadataFitsTheCatalog = defineCheck({
  id: 'bundle-metadata-fits-the-catalog',
  group: 'images',
  title: 'Bundles have olm.csv.metadata from v4.17 on, and olm.bundle.object before',
  why: `The catalog pod needs much more memory and starts slowly if a catalog for OpenShift 4.17 or later has \`olm.bundle.object\`, which contains every manifest of every bundle. Programs of earlier versions do not all know
\`olm.csv.metadata\`. Only catalogs whose directory is named after an OpenShift version (\`v4.17\`) are checked.`,
  severity: 'warning',
  problems: {
    unfit: ({
      package: packageName,
      catalog,
      property,
      bundles,
    }: {
      readonly package: string;
      readonly catalog: string;
      readonly property: UnfitProperty;
      readonly bundles: readonly string[];
    }) => ({
      message: `${counted(bundles.length, 'bundle')} of ${packageName} in ${catalog} ${bundles.length === 1 ? 'has' : 'have'} ${property} (${someOf(bundles)}), ${consequences[property]}.`,
      fix: `Render ${bundles.length === 1 ? 'it' : 'them'} again with opm and ${property === 'olm.bundle.object' ? '--migrate-level=bundle-object-to-csv-metadata' : '--migrate-level=none'}.`,
    }),
  },
  examples: [
    {
      title: 'metadata in a catalog for 4.20, objects in one for 4.16',
      files: {
        'catalogs/v4.20/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nproperties:\n- type: olm.csv.metadata\n  value: {}\n',
        'catalogs/v4.16/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nproperties:\n- type: olm.bundle.object\n  value: {data: e30=}\n',
      },
      finds: [],
    },
    {
      title: 'objects in a catalog for 4.20',
      files: {
        'catalogs/v4.20/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo:1.0.0\nproperties:\n- type: olm.bundle.object\n  value: {data: e30=}\n',
      },
      finds: [
        'catalogs/v4.20/foo/catalog.yaml:7: 1 bundle of foo in v4.20 has olm.bundle.object (foo.v1.0.0), with which the catalog pod needs much more memory.',
      ],
    },
    {
      title: 'objects of a bundle without an image, which is installed from them',
      files: {
        'catalogs/v4.20/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nproperties:\n- type: olm.bundle.object\n  value: {data: e30=}\n',
      },
      finds: [],
    },
    {
      title: 'metadata in a catalog for 4.12',
      files: {
        'catalogs/v4.12/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nproperties:\n- type: olm.csv.metadata\n  value: {}\n',
      },
      finds: [
        '1 bundle of foo in v4.12 has olm.csv.metadata (foo.v1.0.0), which not all programs of that version know.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { path, name } of namedCatalogs(snapshot.layout)) {
      const unfit = unfitProperty(name);
      if (unfit === undefined) continue;
      for (const contents of snapshot.merged.catalogs.get(path)?.packages.values() ?? []) {
        const bundles = changedBundles(snapshot, path, contents).filter(
          bundle =>
            indexOfProperty(bundle.blob, unfit) >= 0 &&
            !(unfit === 'olm.bundle.object' && isInstalledFromObjects(bundle)),
        );
        const [first] = bundles;
        if (first === undefined) continue;
        yield {
          problem: 'unfit',
          catalog: name,
          property: unfit,
          bundles: bundles.map(bundle => bundle.name),
          package: contents.name,
          at: locate(first.blob, 'properties', indexOfProperty(first.blob, unfit)),
        };
      }
    }
  },
});

/** The property that does not belong into a catalog of this name; undefined where the name is no OpenShift version. */
function unfitProperty(catalog: string): UnfitProperty | undefined {
  const [, major, minor] = /^v(\d{1,4})\.(\d{1,4})$/.exec(catalog) ?? [];
  if (major === undefined || minor === undefined) return undefined;
  const isLate = Number(major) > 4 || (Number(major) === 4 && Number(minor) >= 17);
  return isLate ? 'olm.bundle.object' : 'olm.csv.metadata';
}

/** The bundles that a change adds or alters; all of a tree. */
function changedBundles({ base }: Snapshot, root: string, { name, bundles }: Package): readonly Bundle[] {
  const released = base.catalogs.get(root)?.packages.get(name)?.bundles;
  return [...bundles.values()].filter(
    bundle => released?.get(bundle.name)?.blob.document.text !== bundle.blob.document.text,
  );
}

/** Without an image, OLM installs the objects: opm does not replace them by metadata. */
function isInstalledFromObjects({ image }: Bundle): boolean {
  return image === '';
}

function indexOfProperty({ content }: Blob, type: string): number {
  return content.kind === 'bundle' ? content.properties.findIndex(property => property.type === type) : -1;
}
