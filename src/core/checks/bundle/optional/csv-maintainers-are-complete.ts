import { itemsAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

export const csvMaintainersAreComplete = defineCheck({
  id: 'csv-maintainers-are-complete',
  group: 'bundle',
  title: 'Every maintainer in the ClusterServiceVersion has a name and an email address',
  why: 'Users who need help cannot contact a maintainer without a name or a valid email address.',
  severity: 'off',
  validator: 'operatorhubv2',
  problems: {
    incomplete: ({ missing }: Record<'missing', string>) => ({
      message: `A maintainer has no ${missing}.`,
      fix: 'Set `name` and `email` of each maintainer.',
    }),
    notAnAddress: ({ email }: Record<'email', string>) => ({
      message: `Email "${showName(email.slice(0, 200))}" is not an email address.`,
      fix: 'Write it as `name@example.com`.',
    }),
  },
  examples: [
    {
      title: 'two maintainers',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  maintainers:\n  - name: Alice\n    email: alice@example.com\n  - name: Bob\n    email: Bob <bob@example.com>\n',
      },
      finds: [],
    },
    {
      title: 'one without a name, one with an address that is none',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  maintainers:\n  - email: alice@example.com\n  - name: Bob\n    email: bob at example.com\n',
      },
      finds: [
        'manifests/foo.csv.yaml:4: A maintainer has no name',
        'manifests/foo.csv.yaml:6: Email "bob at example.com" is not an email address.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      for (const maintainer of itemsAt(root, 'spec', 'maintainers')) {
        const name = textAt(maintainer, 'name');
        const email = textAt(maintainer, 'email');
        if (name === '' || email === '') {
          const missing = name !== '' ? 'email address' : email !== '' ? 'name' : 'name and no email address';
          yield { problem: 'incomplete', missing, ...where(maintainer) };
        }
        if (email === '' || isMailAddress(email)) continue;
        yield { problem: 'notAnAddress', email, ...where(nodeAt(maintainer, 'email')) };
      }
    }
  },
});

/** `name@host`, or `Display name <name@host>`. RFC 5322 allows more, such as comments and quoted names, that nobody writes. */
function isMailAddress(text: string): boolean {
  const address = /^[^<>]*<([^<>]*)>$/.exec(text.trim())?.[1] ?? text.trim();
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address) && !/^\.|\.\.|\.@|@\.|\.$/.test(address);
}
