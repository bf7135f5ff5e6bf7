import { areSameText } from '../../catalog/difference/blob-meaning.ts';
import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import { pathBelow } from '../../repository/paths.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { alterations, alterationsOfBundle } from './alterations-of-bundle.ts';
import { movedBundles } from './moved-bundles.ts';
import { shownAnnotations } from './shown-metadata.ts';

const shownAnnotationNames = [...shownAnnotations].map(name => `\`${name}\``).join(', ');
const bundle =
  '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo@sha256:aa\nproperties:\n';
/** `{"kind":"ClusterServiceVersion","spec":{"displayName":"Foo"}}` */
const csv = 'eyJraW5kIjoiQ2x1c3RlclNlcnZpY2VWZXJzaW9uIiwic3BlYyI6eyJkaXNwbGF5TmFtZSI6IkZvbyJ9fQ==';
/** `{"kind":"ClusterServiceVersion"}` */
const otherCsv = 'eyJraW5kIjoiQ2x1c3RlclNlcnZpY2VWZXJzaW9uIn0=';
const object = (data: string) => `- {type: olm.bundle.object, value: {data: ${data}}}\n`;

export const releasedBundlesAreUnchanged = defineCheck({
  id: 'released-bundles-are-unchanged',
  group: 'immutability',
  title: 'The image, version and properties of a released bundle do not change',
  why: `Clusters with the same bundle run different software: if the image of a released bundle changes, new installations get the new image, existing ones keep the old one, and nobody is upgraded. If its properties change,
dependencies resolve differently from what was tested. Publish a correction as a new bundle with a new version. To withdraw a bundle, remove it from the channels or deprecate it.

Only the meaning is compared: formatting, the order of keys and the order of properties are ignored, but not the order of two ClusterServiceVersions, or of two objects with the same kind and name. One rewrite is allowed, \`opm render --migrate-level=bundle-object-to-csv-metadata\`: all \`olm.bundle.object\` properties of a bundle
with an image are replaced by one \`olm.csv.metadata\` with exactly the content that this command writes. Removing a bundle is checked by the checks of the upgrade graph.
A bundle that leaves a package or a catalog and comes to another one in the same change keeps its image, or its objects.

Two changes do not affect what a cluster installs. They wait for the approval of a maintainer:

- in \`olm.csv.metadata\`, fields that consoles show: \`description\`, \`displayName\`, \`keywords\`, \`links\`, \`maintainers\`, \`maturity\`, \`provider\`, and
  the annotations ${shownAnnotationNames}. All other fields decide where and how the bundle is installed: install modes, the minimum
  version of Kubernetes, native APIs, labels, API definitions and all other annotations;
- \`relatedImages\`: OLM runs the images that the manifests in the bundle image name. Mirrors copy the listed images, so an image that is
  not listed is missing on disconnected clusters, and one that is added is copied there.`,
  severity: 'error',
  partlyWaitsFor: 'maintainer',
  needs: 'change',
  problems: {
    ...alterations,
    unreadBundle: ({ name }: Record<'name', string>) => ({
      message: `Bundle ${showName(name)} could not be read on the base branch: whether it changes could not be determined.`,
      fix: 'Ask a maintainer to check it.',
    }),
    unreadFile: ({ path, detail }: Record<'path' | 'detail', string>) => ({
      message: `${showName(path)} of the base branch was not read, because ${detail}: which bundles are released could not be determined.`,
      fix: 'Ask a maintainer to check it.',
    }),
  },
  examples: [
    {
      title: 'a new bundle, and the released one only formatted differently',
      base: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo@sha256:aa\nproperties:\n- type: olm.package\n  value: {packageName: foo, version: 1.0.0}\n',
      },
      merged: {
        'catalog/foo/catalog.yaml':
          '---\nimage: "quay.io/foo/foo@sha256:aa"\nname: foo.v1.0.0\npackage: foo\nproperties:\n  - value:\n      version: 1.0.0\n      packageName: foo\n    type: olm.package\nschema: olm.bundle\n---\nschema: olm.bundle\nname: foo.v1.1.0\npackage: foo\nimage: quay.io/foo/foo@sha256:bb\n',
      },
      finds: [],
    },
    {
      title: 'objects are migrated to metadata as opm does it',
      base: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.bundle.object\n  value: {data: ${csv}}\n`,
      },
      merged: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {apiServiceDefinitions: {}, crdDescriptions: {}, displayName: Foo, provider: {}}\n`,
      },
      finds: [],
    },
    {
      title: 'objects are replaced by different metadata',
      base: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.bundle.object\n  value: {data: ${csv}}\n`,
      },
      merged: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {apiServiceDefinitions: {}, crdDescriptions: {}, displayName: Bar, provider: {}}\n`,
      },
      finds: ['catalog/foo/catalog.yaml:6: olm.csv.metadata differs from the result of opm: displayName'],
    },
    {
      title: 'another image and another version with the same name',
      base: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo@sha256:aa\nproperties:\n- type: olm.package\n  value: {packageName: foo, version: 1.0.0}\n',
      },
      merged: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo@sha256:bb\nproperties:\n- type: olm.package\n  value: {packageName: foo, version: 1.0.1}\n',
      },
      finds: [
        'catalog/foo/catalog.yaml:5: from quay.io/foo/foo@sha256:aa to quay.io/foo/foo@sha256:bb',
        'catalog/foo/catalog.yaml:6: Version of released bundle foo.v1.0.0 changes from 1.0.0 to 1.0.1',
      ],
    },
    {
      title: 'a bundle moves to another catalog with another image',
      base: {
        'catalogs/v4.20/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo@sha256:aa\n',
        'catalogs/v4.21/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n',
      },
      merged: {
        'catalogs/v4.20/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n',
        'catalogs/v4.21/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo@sha256:bb\n',
      },
      finds: [
        'catalogs/v4.21/foo/catalog.yaml:5: Released bundle foo.v1.0.0 moves from catalogs/v4.20/foo/catalog.yaml and changes: image quay.io/foo/foo@sha256:bb in place of quay.io/foo/foo@sha256:aa.',
      ],
    },
    {
      title: 'another of two ClusterServiceVersions comes first',
      base: { 'catalog/foo/catalog.yaml': `${bundle}${object(csv)}${object(otherCsv)}` },
      merged: { 'catalog/foo/catalog.yaml': `${bundle}${object(otherCsv)}${object(csv)}` },
      finds: ['Objects of released bundle foo.v1.0.0 are in another order (ClusterServiceVersion)'],
    },
    {
      title: 'a requirement is removed',
      base: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo@sha256:aa\nproperties:\n- type: olm.gvk.required\n  value: {group: bar.io, kind: Bar, version: v1}\n',
      },
      merged: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo@sha256:aa\n',
      },
      finds: ['Properties of released bundle foo.v1.0.0 change (olm.gvk.required)'],
    },
    {
      title: 'another description and another related image: a maintainer has to approve them',
      base: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {description: Does foo}\nrelatedImages:\n- {name: db, image: "quay.io/foo/db:v1"}\n`,
      },
      merged: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {description: Does foo well}\nrelatedImages:\n- {name: db, image: "quay.io/foo/db:v2"}\n`,
      },
      finds: [
        'catalog/foo/catalog.yaml:6: Metadata of released bundle foo.v1.0.0 that consoles show changes (description)',
        'catalog/foo/catalog.yaml:9: Related images of released bundle foo.v1.0.0 change: quay.io/foo/db:v1 is removed, quay.io/foo/db:v2 is added',
      ],
    },
    {
      title: 'the same, approved by a maintainer',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      approvedBy: ['carol'],
      isApproved: true,
      base: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {description: Does foo}\n`,
      },
      merged: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {description: Does foo well}\n`,
      },
      finds: [
        'catalog/foo/catalog.yaml:6: Metadata of released bundle foo.v1.0.0 that consoles show changes (description)',
      ],
    },
    {
      title: 'an install mode, which not only consoles read',
      base: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {installModes: [{type: AllNamespaces, supported: true}]}\n`,
      },
      merged: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {installModes: [{type: AllNamespaces, supported: false}]}\n`,
      },
      finds: ['catalog/foo/catalog.yaml:6: Properties of released bundle foo.v1.0.0 change (olm.csv.metadata)'],
    },
    {
      title: 'another name of a related image: shown, but no error',
      base: {
        'catalog/foo/catalog.yaml': `${bundle}- {type: olm.package, value: {packageName: foo, version: 1.0.0}}\nrelatedImages:\n- {name: db, image: "quay.io/foo/db:v1"}\n`,
      },
      merged: {
        'catalog/foo/catalog.yaml': `${bundle}- {type: olm.package, value: {packageName: foo, version: 1.0.0}}\nrelatedImages:\n- {name: database, image: "quay.io/foo/db:v1"}\n`,
      },
      finds: [
        'catalog/foo/catalog.yaml:8: Names of the related images of released bundle foo.v1.0.0 change (quay.io/foo/db:v1)',
      ],
    },
    {
      title: 'a field that OLM does not read: shown, but no error',
      base: { 'catalog/foo/catalog.yaml': bundle.replace('properties:\n', '') },
      merged: { 'catalog/foo/catalog.yaml': bundle.replace('properties:\n', 'notes: new\n') },
      finds: ['catalog/foo/catalog.yaml:2: Fields of released bundle foo.v1.0.0 change that OLM does not read'],
    },
    {
      title: 'a bundle that could not be read before, and a file that could not',
      base: {
        'catalog/foo/catalog.yaml': bundle.replace('properties:\n', 'properties: 1\n'),
        'catalog/foo/more.yaml': 'symlink:../more.yaml',
      },
      merged: { 'catalog/foo/catalog.yaml': bundle.replace('properties:\n', 'properties: []\n') },
      finds: [
        'catalog/foo/catalog.yaml:3: Bundle foo.v1.0.0 could not be read on the base branch: whether it changes could not be determined',
        'catalog/foo/more.yaml: catalog/foo/more.yaml of the base branch was not read, because it is a symbolic link that is not followed: which bundles are released could not be determined',
      ],
    },
  ],
  *run({ base, merged, changes, unloaded }) {
    for (const { before, after } of movedBundles({ base, merged, changes })) {
      const { name, package: packageName, image, blob } = after;
      const from = before.blob.document.file;
      const at = locate(blob, image === '' ? 'name' : 'image');
      yield { problem: 'moved', name, from, before: before.image, after: image, package: packageName, at };
    }
    for (const [root, catalog] of base.catalogs) {
      for (const before of catalog.packages.values()) {
        const after = merged.catalogs.get(root)?.packages.get(before.name);
        for (const [name, bundle] of after?.bundles ?? []) {
          const released = before.bundles.get(name);
          if (released === undefined || areSameText(released.blob, bundle.blob)) continue;
          yield* alterationsOfBundle(released, bundle);
        }
      }
      for (const { content } of catalog.blobs) {
        const bundle = merged.catalogs.get(root)?.packages.get(content.package)?.bundles.get(content.name);
        if (content.kind === 'unreadable' && content.schema === 'olm.bundle' && bundle !== undefined)
          yield unreadBundle(bundle);
      }
      for (const { path, side, detail } of unloaded) {
        if (side !== 'base' || pathBelow(root, path) === undefined) continue;
        yield { problem: 'unreadFile', path, detail, at: { file: path }, unknown: true };
      }
    }
  },
});

/** A bundle of the base that opm refuses, and perhaps did not refuse when it was released. */
function unreadBundle({ name, package: packageName, blob }: Bundle) {
  const about = { name, package: packageName, at: locate(blob, 'name') };
  return { problem: 'unreadBundle', ...about, unknown: true, actor: 'maintainer' } as const;
}
