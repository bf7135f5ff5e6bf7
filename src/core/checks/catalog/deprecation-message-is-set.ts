import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachDeprecations } from './each.ts';
import { deprecations, file } from './example-text.ts';
import { quote } from './words.ts';

export const deprecationMessageIsSet = defineCheck({
  id: 'deprecation-message-is-set',
  group: 'catalog',
  title: 'Every deprecation has a message',
  why: `The message is what cluster administrators read: what to do instead. opm refuses a catalog with a deprecation that has none.`,
  severity: 'error',
  opm: ['M12'],
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
      finds: ['catalog/foo/catalog.yaml:5: A deprecation of the package "foo" has no message.'],
    },
  ],
  *run(snapshot) {
    for (const { blob, pkg } of eachDeprecations(snapshot)) {
      for (const [index, { message }] of blob.content.entries.entries()) {
        if (message !== '') continue;
        yield {
          message: `A deprecation of the package ${quote(pkg.name)} has no message.`,
          fix: 'Add a `message` that says what to use instead.',
          package: pkg.name,
          at: locate(blob, 'entries', index, 'message'),
        };
      }
    }
  },
});
