import { areSameText } from '../../catalog/difference/meaning.ts';
import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import { pathBelow } from '../../repository/paths.ts';
import { showName } from '../../text/shown-names.ts';
import { type Draft, defineCheck } from '../define.ts';
import { alterationsOfBundle } from './alterations-of-bundle.ts';
import { shownAnnotations } from './shown-metadata.ts';

const shownAnnotationNames = [...shownAnnotations].map(name => `\`${name}\``).join(', ');
const bundle =
  '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo@sha256:aa\nproperties:\n';
/** `{"kind":"ClusterServiceVersion","spec":{"displayName":"Foo"}}` */
const csv = 'eyJraW5kIjoiQ2x1c3RlclNlcnZpY2VWZXJzaW9uIiwic3BlYyI6eyJkaXNwbGF5TmFtZSI6IkZvbyJ9fQ==';

export const releasedBundlesAreUnchanged = defineCheck({
  id: 'released-bundles-are-unchanged',
  group: 'immutability',
  title: 'The image, the version and the properties of a bundle stay as they are in the catalog',
  why: `Clusters have the bundle installed under its name. When the name comes to stand for another image, new clusters
get something else than old ones, nobody is upgraded to it, and what was reviewed is no longer what is installed. When
its properties change, dependencies resolve differently from what was tested. A correction is a new bundle with a new
version; a bundle that must go is taken out of the channels or deprecated.

Texts that mean the same are the same: formatting, the order of keys and the order of properties do not count. One
rewriting is allowed, \`opm render --migrate-level=bundle-object-to-csv-metadata\`: all \`olm.bundle.object\` properties of a
bundle with an image are replaced by one \`olm.csv.metadata\`, which has to say just what that command takes from the
objects. Removing a bundle is judged by the checks of the upgrade graph.

Two changes alter nothing that a cluster installs, and merge when a maintainer approves them:

- of \`olm.csv.metadata\` only what consoles show: \`description\`, \`displayName\`, \`keywords\`, \`links\`, \`maintainers\`, \`maturity\`, \`provider\`, and
  the annotations ${shownAnnotationNames}. Everything else there is read: install modes, the lowest version of
  Kubernetes, native APIs, labels, definitions of APIs and all other annotations decide where and how the bundle is installed;
- \`relatedImages\`: OLM runs what the manifests in the image name. Whoever mirrors the catalog copies what is listed, so an image that is
  left out is missing on disconnected clusters, and one that is added is copied there.`,
  severity: 'error',
  partlyWaitsFor: 'maintainer',
  needs: 'change',
  examples: [
    {
      title: 'a new bundle beside the old one, which is only formatted differently',
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
      title: 'objects become metadata, as opm does it',
      base: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.bundle.object\n  value: {data: ${csv}}\n`,
      },
      merged: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {apiServiceDefinitions: {}, crdDescriptions: {}, displayName: Foo, provider: {}}\n`,
      },
      finds: [],
    },
    {
      title: 'objects become metadata that says something else than they did',
      base: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.bundle.object\n  value: {data: ${csv}}\n`,
      },
      merged: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {apiServiceDefinitions: {}, crdDescriptions: {}, displayName: Bar, provider: {}}\n`,
      },
      finds: ['catalog/foo/catalog.yaml:6: olm.csv.metadata differs from what opm makes of the objects: displayName'],
    },
    {
      title: 'another image and another version under the same name',
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
        'catalog/foo/catalog.yaml:6: from version 1.0.0 to 1.0.1',
      ],
    },
    {
      title: 'a requirement is taken out',
      base: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo@sha256:aa\nproperties:\n- type: olm.gvk.required\n  value: {group: bar.io, kind: Bar, version: v1}\n',
      },
      merged: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo@sha256:aa\n',
      },
      finds: ['properties change (olm.gvk.required)'],
    },
    {
      title:
        'another description, which consoles show, and another related image, which mirrors copy: a maintainer has to approve them',
      base: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {description: Does foo}\nrelatedImages:\n- {name: db, image: "quay.io/foo/db:v1"}\n`,
      },
      merged: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {description: Does foo well}\nrelatedImages:\n- {name: db, image: "quay.io/foo/db:v2"}\n`,
      },
      finds: [
        'catalog/foo/catalog.yaml:6: what consoles show of it changes (description)',
        'catalog/foo/catalog.yaml:9: its related images change: quay.io/foo/db:v1 is removed, quay.io/foo/db:v2 is added',
      ],
    },
    {
      title: 'the same, approved by a maintainer',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      approvedBy: ['carol'],
      isLifted: true,
      base: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {description: Does foo}\n`,
      },
      merged: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {description: Does foo well}\n`,
      },
      finds: ['catalog/foo/catalog.yaml:6: what consoles show of it changes (description)'],
    },
    {
      title: 'an install mode is not what consoles show alone',
      base: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {installModes: [{type: AllNamespaces, supported: true}]}\n`,
      },
      merged: {
        'catalog/foo/catalog.yaml': `${bundle}- type: olm.csv.metadata\n  value: {installModes: [{type: AllNamespaces, supported: false}]}\n`,
      },
      finds: ['catalog/foo/catalog.yaml:6: its properties change (olm.csv.metadata)'],
    },
  ],
  *run({ base, merged, unloaded }) {
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
          yield unread(bundle);
      }
      for (const { path, side, detail } of unloaded) {
        if (side !== 'base' || pathBelow(root, path) === undefined) continue;
        yield {
          message: `${showName(path)} of the base branch was not read, because ${detail}, so it is not known which bundles are released.`,
          fix: 'A maintainer has to look at it.',
          at: { file: path },
          unknown: true,
        };
      }
    }
  },
});

/** A bundle of the base that opm refuses, and perhaps did not refuse when it was released. */
function unread({ name, package: packageName, blob }: Bundle): Draft {
  return {
    message: `${showName(name)} could not be read on the base branch, so it is not known what was released.`,
    fix: 'A maintainer has to look at it.',
    package: packageName,
    at: locate(blob, 'name'),
    unknown: true,
    actor: 'maintainer',
  };
}
