import { itemsAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

export const csvMaintainersAreComplete = defineCheck({
  id: 'csv-maintainers-are-complete',
  group: 'bundle',
  title: 'Each maintainer in the ClusterServiceVersion has a name and a mail address',
  why: `Consoles show the maintainers with a link to write to them. An entry without a name or without an address that a mail
program can read is of no use to anybody who needs help.`,
  severity: 'off',
  validator: 'operatorhubv2',
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
        'manifests/foo.csv.yaml:6: "bob at example.com" is no mail address',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      for (const maintainer of itemsAt(root, 'spec', 'maintainers')) {
        const name = textAt(maintainer, 'name');
        const email = textAt(maintainer, 'email');
        if (name === '' || email === '') {
          const missing = name !== '' ? 'mail address' : email !== '' ? 'name' : 'name and no mail address';
          yield problem(maintainer, `A maintainer has no ${missing}.`, 'Give each maintainer `name` and `email`.');
        }
        if (email === '' || isMailAddress(email)) continue;
        const shown = showName(email.slice(0, 200));
        yield problem(nodeAt(maintainer, 'email'), `"${shown}" is no mail address.`, 'Write it as `name@example.com`.');
      }
    }
  },
});

/** `name@host`, or `Display name <name@host>`. RFC 5322 allows more, such as comments and quoted names, that nobody writes. */
function isMailAddress(text: string): boolean {
  const address = /^[^<>]*<([^<>]*)>$/.exec(text.trim())?.[1] ?? text.trim();
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address) && !/^\.|\.\.|\.@|@\.|\.$/.test(address);
}
