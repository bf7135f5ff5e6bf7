import { isNamedAsData } from '../../repository/data-file-names.ts';
import type { OperatorDirectory } from '../../repository/operator.ts';
import { joinPath } from '../../repository/paths.ts';
import { readTemplate } from '../../template/index.ts';
import { defineCheck } from '../define.ts';
import { basicExample } from './examples.ts';
import { judgedOperators } from './judged-operators.ts';
import { mappingsOf } from './mapped-catalogs.ts';

const path = 'operators/foo/catalog-templates/basic.yaml';
const rendered = basicExample({});
const plain = rendered[path] ?? '';
const marked = `${plain}# \ufeff\n`;

export const templatesAreReadAlike = defineCheck({
  id: 'templates-are-read-alike',
  group: 'template',
  title: 'No character makes programs read a template differently',
  why: `Users could get content other than what was reviewed when the template is rendered. In some places a byte order mark (U+FEFF, invisible) makes opm drop the first character of the following lines, so that a comment
becomes a key; opm usually accepts it. Control characters and bytes that are not UTF-8 are accepted by some programs and rejected by others. All of this is refused in the whole file, including comments, as in catalogs.

These are templates: each file directly in \`catalog-templates/\` that \`ci.yaml\` maps catalogs to, or whose name ends in .yaml, .yml or .json. What the base branch has and the change does not touch is a warning.`,
  severity: 'error',
  problems: {
    readDifferently: ({ reason, toDo }: Record<'reason' | 'toDo', string>) => ({
      message: `${reason} Programs may read the template differently because of it.`,
      fix: toDo,
    }),
  },
  examples: [
    { title: 'a template without such characters', files: rendered, finds: [] },
    {
      title: 'a byte order mark in a comment',
      base: rendered,
      merged: { [path]: marked },
      finds: [`${path}:15: There is a byte order mark, U+FEFF, which is invisible.`],
    },
    {
      title: 'a control character after the document that opm reads',
      base: rendered,
      merged: { [path]: `${plain}---\n# \u0007\n` },
      finds: [`${path}:16: There is a control character, U+0007.`],
    },
    {
      title: 'a file that becomes a template',
      base: { ...rendered, 'operators/foo/catalog-templates/other': marked },
      merged: { 'operators/foo/ci.yaml': rendered['operators/foo/ci.yaml']?.replace('basic.yaml', 'other') ?? '' },
      finds: ['operators/foo/catalog-templates/other:15: There is a byte order mark'],
    },
  ],
  *run(snapshot) {
    const changed = new Set(snapshot.changes.map(change => change.path));
    for (const operator of judgedOperators(snapshot)) {
      const mapped = mappedNames(operator);
      const mappedInBase = mappedNames(snapshot.base.operators.get(operator.name));
      for (const [name, file] of operator.templates) {
        if (!mapped.has(name) && !isNamedAsData(name)) continue;
        const isUnchanged = !changed.has(joinPath(operator.path, `catalog-templates/${name}`));
        const isNewlyMapped = mapped.has(name) && !mappedInBase.has(name);
        const isOfBase = snapshot.subject === 'change' && isUnchanged && !isNewlyMapped;
        for (const { message, fix, at, mayBeReadByOpm } of readTemplate(file).problems) {
          if (mayBeReadByOpm !== true) continue;
          const about = { at, package: operator.name, ...(isOfBase ? { warning: true as const } : {}) };
          yield { problem: 'readDifferently', reason: message, toDo: fix, ...about };
        }
      }
    }
  },
});

function mappedNames(operator: OperatorDirectory | undefined): ReadonlySet<string> {
  return new Set(operator === undefined ? [] : mappingsOf(operator)?.map(({ templateName }) => templateName));
}
