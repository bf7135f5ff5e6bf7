import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { touchedBundles } from './touched-bundles.ts';

export const bundleAndCatalogChangeSeparately = defineCheck({
  id: 'bundle-and-catalog-change-separately',
  group: 'scope',
  title: 'A bundle directory and a catalog change in different pull requests',
  why: `A catalog names the image of a bundle, and that image is built from the bundle directory only after it was merged.
A catalog in the same change could only name an image that does not exist yet, or another one than the reviewed
directory gives. \`ci.yaml\` and catalog templates may come with either. Removing a bundle directory together with its
entries in the catalogs is fine. The rule is the one that the community and certified operator repositories have; it has
no effect where there are no bundle directories.`,
  severity: 'error',
  liftedBy: 'maintainer',
  needs: 'change',
  examples: [
    {
      title: 'a catalog with its template',
      base: { 'operators/foo/ci.yaml': 'fbc: {enabled: true}\n', 'catalogs/v4.20/bar/catalog.yaml': '' },
      merged: {
        'operators/foo/catalog-templates/v4.20.yaml': 'schema: olm.template.basic\n',
        'catalogs/v4.20/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n',
      },
      finds: [],
    },
    {
      title: 'a new bundle with a catalog that names it',
      base: { 'operators/foo/ci.yaml': 'fbc: {enabled: true}\n', 'catalogs/v4.20/bar/catalog.yaml': '' },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
        'catalogs/v4.20/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n',
      },
      finds: ['catalogs/v4.20/foo/catalog.yaml: changes catalogs together with operators/foo/1.0.0'],
    },
  ],
  *run(snapshot) {
    const inCatalog = snapshot.changes.find(({ role }) => role.kind === 'catalog' || role.kind === 'catalog-root');
    if (inCatalog === undefined) return;
    const bundles = touchedBundles(snapshot).filter(bundle => bundle.kind !== 'removed');
    if (bundles.length === 0) return;
    yield {
      message: `The change changes catalogs together with ${someOf(bundles.map(bundle => bundle.directory))}.`,
      fix: 'Open a pull request for the bundle first, and one for the catalogs when it is merged and its image is built.',
      at: { file: inCatalog.path },
    };
  },
});
