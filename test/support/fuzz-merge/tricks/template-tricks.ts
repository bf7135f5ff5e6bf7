import type { Random } from '../../random.ts';
import { type Head, onFiles, type Step } from '../head.ts';
import { storeText, textAt } from '../stored-file.ts';

/** What catalogs are rendered from. */
export const templateTricks: Readonly<Record<string, Step>> = {
  'another package in the template': inTemplate((text, head) =>
    text.replaceAll(`package: ${head.mine.name}`, `package: ${head.victim.name}`),
  ),
  'an image of the template changes': inTemplate((text, _, random) =>
    text.replace(/image: .*/, `image: quay.io/${random.pick(['evil', 'example'])}/x:v1`),
  ),
  'an entry of the template is gone': inTemplate((text, _, random) => {
    const lines = text.split('\n');
    lines.splice(random.int(lines.length), 1);
    return lines.join('\n');
  }),
  'another schema of template': inTemplate((text, _, random) =>
    text.replace('olm.template.basic', random.pick(['olm.semver', 'olm.composite', 'olm.template.substitutes', ''])),
  ),
  'a second template': onFiles((head, random) => {
    const path = templatePath(head);
    if (!head.files.has(path)) return false;
    storeText(
      head.files,
      path.replace('basic', random.pick(['other', '../basic', 'sub/basic'])).replace('catalog-templates/../', ''),
      textAt(head.files, path),
    );
    return true;
  }),
};

function templatePath({ repository, mine }: Head): string {
  return `${repository.operators}/${mine.directory}/catalog-templates/basic.yaml`;
}

function inTemplate(edit: (text: string, head: Head, random: Random) => string): Step {
  return onFiles((head, random) => {
    const path = templatePath(head);
    const text = textAt(head.files, path);
    const edited = edit(text, head, random);
    if (edited === text) return false;
    storeText(head.files, path, edited);
    return true;
  });
}
