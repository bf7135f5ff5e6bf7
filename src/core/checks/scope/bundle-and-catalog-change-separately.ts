import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { changedBundles } from './changed-bundles.ts';

export const bundleAndCatalogChangeSeparately = defineCheck({
  id: 'bundle-and-catalog-change-separately',
  group: 'scope',
  title: 'Bundle directories and catalogs change in separate pull requests',
  why: `Clusters cannot pull a bundle image that does not exist yet: it is built from the bundle directory after the merge. A catalog in the same change could only name a missing image, or one that was not built from the reviewed directory.
\`ci.yaml\` and catalog templates can change with either. A bundle directory can be removed together with its entries in catalogs. The community and certified operator repositories have the same rule.`,
  severity: 'error',
  liftedBy: 'maintainer',
  needs: 'change',
  problems: {
    together: ({ directories }: { directories: readonly string[] }) => ({
      message: `Catalogs change together with ${someOf(directories)}.`,
      fix: 'Open a pull request for the bundle first, and one for the catalogs once it is merged and its image is built.',
    }),
  },
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
      finds: ['catalogs/v4.20/foo/catalog.yaml: Catalogs change together with operators/foo/1.0.0'],
    },
  ],
  *run(snapshot) {
    const inCatalog = snapshot.changes.find(({ role }) => role.kind === 'catalog' || role.kind === 'catalog-root');
    if (inCatalog === undefined) return;
    const bundles = changedBundles(snapshot).filter(bundle => bundle.kind !== 'removed');
    if (bundles.length === 0) return;
    yield {
      problem: 'together',
      directories: bundles.map(bundle => bundle.directory),
      at: { file: inCatalog.path },
    };
  },
});
