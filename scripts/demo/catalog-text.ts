/** A version of the demonstration's operators, as an entry of its channel. */
export interface Release {
  readonly version: string;
  readonly replaces?: string;
  readonly skips?: readonly string[];
}

/** The text of a small catalog file: one package, one channel, one bundle for each release. */
export function catalogText(name: string, releases: readonly Release[], registry = 'quay.io'): string {
  const entries = releases.map(({ version, replaces, skips }) =>
    [
      `- name: ${name}.v${version}`,
      ...(replaces === undefined ? [] : [`  replaces: ${name}.v${replaces}`]),
      ...(skips === undefined ? [] : ['  skips:', ...skips.map(skipped => `  - ${name}.v${skipped}`)]),
    ].join('\n'),
  );
  return [
    '---',
    'defaultChannel: stable',
    `name: ${name}`,
    'schema: olm.package',
    '---',
    'entries:',
    ...entries,
    'name: stable',
    `package: ${name}`,
    'schema: olm.channel',
    ...releases.map(({ version }) => bundleText(name, version, registry)),
    '',
  ].join('\n');
}

function bundleText(name: string, version: string, registry: string): string {
  const image = `${registry}/example/${name}-bundle@sha256:${digestOf(`${name}${version}`)}`;
  return `---
image: ${image}
name: ${name}.v${version}
package: ${name}
properties:
- type: olm.package
  value:
    packageName: ${name}
    version: ${version}
relatedImages:
- image: ${image}
  name: ""
schema: olm.bundle`;
}

/** Any text as 64 hexadecimal digits, always the same: the demonstration never asks a registry. */
function digestOf(text: string): string {
  let state = 2166136261;
  let digits = '';
  while (digits.length < 64) {
    for (const character of `${text}${digits}`) state = Math.imul(state ^ character.charCodeAt(0), 16777619) >>> 0;
    digits += state.toString(16).padStart(8, '0');
  }
  return digits.slice(0, 64);
}
