import { stringify } from 'yaml';
import type { Random } from '../../random.ts';
import type { Head, Step } from '../head.ts';
import { bundleAnnotations } from '../repository/write-bundle-directory.ts';
import { storeText, textAt } from '../stored-file.ts';
import { inOperator, newBundle } from './bundle-directory-tricks.ts';

const key = 'operators.operatorframework.io.bundle.package.v1';

/** Whose bundle it is, by files of `metadata/` that different readers choose among. */
export const metadataTricks: Readonly<Record<string, Step>> = {
  'annotations in another file': inMetadata((directory, head, random) => {
    const theirs = annotationsFile(head.victim.name, random);
    const name = random.pick([
      'a.yaml',
      'zz.yaml',
      'annotations.json',
      'annotations.yml',
      'Annotations.yaml',
      '.hidden',
      'dependencies.yaml',
      '0',
    ]);
    storeText(head.files, `${directory}/${name}`, theirs);
    if (random.chance(0.4)) head.files.delete(`${directory}/annotations.yaml`);
    if (random.chance(0.2))
      storeText(
        head.files,
        `${directory}/annotations.yaml`,
        random.pick(['', '{}\n', 'annotations: {}\n', 'annotations:\n', '# x\n']),
      );
  }),
  'annotations written otherwise': inMetadata((directory, head, random) => {
    const { mine, victim, files } = head;
    const path = `${directory}/annotations.yaml`;
    const text = textAt(files, path);
    const others = text.split('\n').filter(line => !line.includes(key) && !line.startsWith('annotations'));
    const rest = others.join('\n');
    const merged = random.pick([
      `x: &a {${key}: ${victim.name}}\nannotations:\n  <<: *a\n${rest}`,
      `x: &n ${victim.name}\nannotations:\n  ${key}: *n\n${rest}`,
      `annotations:\n  <<: {${key}: ${victim.name}}\n${rest}`,
      `annotations: &a\n  ${key}: ${victim.name}\n${rest}\nx: *a\n`,
      `${text}annotations: {${key}: ${victim.name}}\n`,
      `${text}  ${key}: ${victim.name}\n`,
      `${text}  ${key.replace('package', 'Package')}: ${victim.name}\n`,
      `${text}Annotations:\n  ${key}: ${victim.name}\n`,
      `${text}---\nannotations:\n  ${key}: ${victim.name}\n`,
      `---\nannotations:\n  ${key}: ${victim.name}\n${rest}\n---\n${text}`,
      `annotations:\n  ${key}: !!binary ${Buffer.from(victim.name).toString('base64')}\n${rest}`,
      `annotations:\n  "${key.replace('p', '\\x70')}": ${victim.name}\n${rest}`,
      `annotations:\n  ? ${key}\n  : ${victim.name}\n${rest}`,
      `annotations:\n  ${key}: >-\n    ${victim.name}\n${rest}`,
      `annotations:\n  ${key}: [${victim.name}]\n${rest}`,
      JSON.stringify({ annotations: bundleAnnotations(victim.name) }),
      `{"annotations":{"${key}":"${mine.name}","${key}":"${victim.name}"}}`,
      text.replace(`${key}: ${mine.name}`, `${key}: "${mine.name} "`),
      text.replace(`${key}: ${mine.name}`, `${key}:`),
      `annotations:\n${rest}`,
    ]);
    storeText(files, path, merged);
  }),
  'a Dockerfile with other labels': inMetadata((directory, head) => {
    storeText(
      head.files,
      `${directory.replace(/metadata$/, '')}bundle.Dockerfile`,
      `FROM scratch\nLABEL ${key}=${head.victim.name}\n`,
    );
  }),
};

function annotationsFile(name: string, random: Random): string {
  const annotations = random.pick([bundleAnnotations(name), { [key]: name }]);
  return random.chance(0.3) ? JSON.stringify({ annotations }) : stringify({ annotations });
}

function inMetadata(edit: (directory: string, head: Head, random: Random) => void): Step {
  return inOperator((operator, head, random) => {
    const added = head
      .touched()
      .find(path => path.startsWith(`${operator}/`) && path.endsWith('/metadata/annotations.yaml'));
    if (added === undefined) newBundle(head, operator, head.mine.name, '5.0.0');
    const directory = added?.replace(/\/[^/]*$/, '') ?? `${operator}/5.0.0/metadata`;
    edit(directory, head, random);
    return true;
  });
}
