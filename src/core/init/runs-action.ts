import { readYamlFile } from '../config/read-yaml-file.ts';
import type { YamlNode } from '../config/yaml-tree.ts';
import { entryOf } from '../config/yaml-values.ts';
import type { SourceFile } from '../source.ts';

const action = 'catalog-keeper/catalog-keeper@';

/** Whether a workflow checks changes with the Action, of whatever version: it may have another command, such as `publish`. */
export function runsAction(file: SourceFile): boolean {
  const { root } = readYamlFile(file);
  const jobs = entryOf(root, 'jobs')?.value;
  if (jobs?.kind !== 'map') return false;
  return [...jobs.entries.values()].some(({ value }) => {
    const steps = entryOf(value, 'steps')?.value;
    return steps?.kind === 'list' && steps.items.some(isCheck);
  });
}

function isCheck(step: YamlNode): boolean {
  const command = textOf(entryOf(entryOf(step, 'with')?.value, 'command')?.value);
  return textOf(entryOf(step, 'uses')?.value).startsWith(action) && (command === '' || command === 'check');
}

function textOf(node: YamlNode | undefined): string {
  return node?.kind === 'scalar' ? node.text : '';
}
