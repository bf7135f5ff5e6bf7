import { expect, test } from '@jest/globals';
import { judgeCatalog } from '../../../support/judge-catalog.ts';

const definition = '---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n';
const channel = (name: string) =>
  `---\nschema: olm.channel\npackage: foo\nname: ${name}\nentries: [{name: foo.v1.0.0}]\n`;

test.each([
  ['none', [], 'Add the channel.'],
  ['one', ['fast'], 'Set `defaultChannel` to "fast", or add the channel.'],
  ['several', ['fast', 'slow'], 'Set `defaultChannel` to one of "fast" and "slow", or add the channel.'],
])('where the default channel is missing and there is %s, both ways out are named', (_, names, fix) => {
  const { findings } = judgeCatalog({ 'foo/catalog.yaml': definition + names.map(channel).join('') });
  expect(findings.find(({ check }) => check === 'default-channel-exists')?.fix).toBe(fix);
});
