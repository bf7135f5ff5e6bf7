import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { eachPackage } from './each-blob.ts';

export const packageNameIsADnsLabel = defineCheck({
  id: 'package-name-is-a-dns-label',
  group: 'catalog',
  title: 'The name of a package is a DNS label',
  why: `OLM cannot create the objects of a package whose name is not a DNS label, because it derives names of Kubernetes objects and labels from it. opm accepts at most 63 lower-case letters, digits and hyphens, with a letter or
digit at both ends ([RFC 1123](https://datatracker.ietf.org/doc/html/rfc1123#section-2.1)). Older versions of opm do not check this.`,
  severity: 'error',
  isOpmRule: true,
  problems: {
    notALabel: ({ package: name }: Record<'package', string>) => ({
      message: `Package ${quote(name)} has a name that is not a DNS label.`,
      fix: 'Use at most 63 lower-case letters, digits and hyphens, with a letter or digit at both ends.',
    }),
  },
  examples: [
    { title: 'a label', files: { [file]: definition }, finds: [] },
    {
      title: 'upper case and a dot',
      files: { [file]: definition.replace('name: foo', 'name: Foo.operator') },
      finds: ['catalog/foo/catalog.yaml:3: Package "Foo.operator" has a name that is not a DNS label.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg } of eachPackage(snapshot)) {
      if (isDnsLabel(pkg.name)) continue;
      for (const blob of pkg.definitions) {
        yield {
          problem: 'notALabel',
          package: pkg.name,
          at: locate(blob, 'name'),
        };
      }
    }
  },
});

function isDnsLabel(name: string): boolean {
  return name.length <= 63 && /^[0-9a-z-]+$/.test(name) && !name.startsWith('-') && !name.endsWith('-');
}
