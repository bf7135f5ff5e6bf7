import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { deprecations, file } from '../example-catalog.ts';
import { eachDeprecations } from './each-blob.ts';

export const deprecationMessageIsSet = defineCheck({
  id: 'deprecation-message-is-set',
  group: 'catalog',
  title: 'Every deprecation has a message',
  why: 'Cluster administrators are not told what to use instead of a deprecated bundle, channel or package. opm refuses a deprecation without a message.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noMessage: ({ package: packageName }: Record<'package', string>) => ({
      message: `A deprecation of package ${quote(packageName)} has no message.`,
      fix: 'Set `message` to what users should do instead.',
    }),
  },
  examples: [
    {
      title: 'a message',
      files: {
        [file]: deprecations(
          '{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: foo 1.0.0 loses data. Use 1.1.0.}',
        ),
      },
      finds: [],
    },
    {
      title: 'none',
      files: { [file]: deprecations('{reference: {schema: olm.bundle, name: foo.v1.0.0}}') },
      finds: ['catalog/foo/catalog.yaml:5: A deprecation of package "foo" has no message.'],
    },
  ],
  *run(snapshot) {
    for (const { blob, pkg } of eachDeprecations(snapshot)) {
      for (const [index, { message }] of blob.content.entries.entries()) {
        if (message !== '') continue;
        yield {
          problem: 'noMessage',
          package: pkg.name,
          at: locate(blob, 'entries', index, 'message'),
        };
      }
    }
  },
});
