import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { deprecations, file } from '../example-catalog.ts';
import { eachDeprecations } from './each-blob.ts';
import { editsOfRepeated } from './edits-of-repeated.ts';

export const deprecationReferencesAreUnique = defineCheck({
  id: 'deprecation-references-are-unique',
  group: 'catalog',
  title: 'Every bundle, channel and package is deprecated at most once',
  why: 'OLM shows one deprecation message for a package, channel or bundle. opm refuses a catalog with two for the same one.',
  severity: 'error',
  isFixable: true,
  isOpmRule: true,
  problems: {
    twice: ({ package: packageName, reference }: Record<'package' | 'reference', string>) => ({
      message: `Package ${quote(packageName)} deprecates ${reference} twice.`,
      fix: 'Keep one of the two deprecations.',
    }),
  },
  examples: [
    {
      title: 'two bundles',
      files: {
        [file]: deprecations(
          '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: foo 1.0.0 loses data.}',
          '{reference: {schema: olm.bundle, name: foo.v1.0.1}, message: foo 1.0.1 loses data.}',
        ),
      },
      finds: [],
    },
    {
      title: 'one bundle twice',
      files: {
        [file]: deprecations(
          '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: foo 1.0.0 loses data.}',
          '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: foo 1.0.0 has ended.}',
        ),
      },
      finds: ['catalog/foo/catalog.yaml:6: Package "foo" deprecates olm.bundle "foo.v1.0.0" twice.'],
    },
    {
      title: 'one deprecation twice',
      files: {
        [file]: deprecations(
          '{reference: {schema: olm.package}, message: foo has ended.}',
          '{reference: {schema: olm.package}, message: foo has ended.}',
        ),
      },
      finds: ['catalog/foo/catalog.yaml:6: Package "foo" deprecates olm.package twice.'],
    },
  ],
  *run(snapshot) {
    for (const { blob, pkg } of eachDeprecations(snapshot)) {
      const references = new Map<string, number>();
      for (const [
        index,
        {
          reference: { schema, name },
        },
      ] of blob.content.entries.entries()) {
        const reference = JSON.stringify([schema, name]);
        const earlier = references.get(reference);
        if (schema !== '' && earlier !== undefined) {
          yield {
            problem: 'twice',
            reference: shown(schema, name),
            package: pkg.name,
            at: locate(blob, 'entries', index, 'reference'),
            edits: () => editsOfRepeated(blob, blob.content.entries, { earlier, later: index }),
          };
        }
        references.set(reference, index);
      }
    }
  },
});

function shown(schema: string, name: string): string {
  return name === '' ? schema : `${schema} ${quote(name)}`;
}
