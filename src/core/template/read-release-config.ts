import { readYamlFile } from '../config/read-yaml-file.ts';
import type { FileProblem, YamlMap, YamlNode } from '../config/yaml-tree.ts';
import { entryOf, listAt, textAt } from '../config/yaml-values.ts';
import type { SourceFile } from '../source.ts';
import { nearestWord } from '../text/nearest-word.ts';
import { showName } from '../text/shown-names.ts';
import type { ReleaseConfig, TemplateRelease } from './release-config.ts';

/**
 * Reads a `release-config.yaml`. Never throws. operator-pipelines reads it in Python, not opm: what that may take otherwise is a problem,
 * a repeated key included.
 */
export function readReleaseConfig(file: SourceFile): ReleaseConfig {
  const yaml = readYamlFile(file);
  if (yaml.problems.length > 0) return { file, templates: [], problems: yaml.problems };
  if (yaml.root?.kind !== 'map') {
    const place = yaml.root?.place ?? { file: file.path };
    return { file, templates: [], problems: [{ ...noTemplates, place }] };
  }
  const list = listAt(yaml.root, 'catalog_templates');
  const problems: FileProblem[] = [...yaml.repeatedKeys, ...list.problems];
  const templates: TemplateRelease[] = [];
  for (const item of list.value ?? []) {
    if (item.kind === 'map') templates.push(...readRelease(item, problems));
    else problems.push({ ...notMap, place: item.place });
  }
  if (problems.length === 0 && templates.length === 0) {
    const near = misspelled(yaml.root, 'catalog_templates', ['merge']);
    problems.push({ ...noTemplates, ...(near === undefined ? {} : { fix: near }), place: yaml.root.place });
  }
  return { file, templates, problems };
}

const noTemplates = {
  message: 'The file has no catalog template.',
  fix: 'List the templates that the bundle goes into as `catalog_templates`, or remove the file.',
};

const notMap = {
  message: 'An entry of "catalog_templates" must be a map.',
  fix: 'Write `template_name` and `channels` in it.',
};

const keys = ['template_name', 'channels', 'replaces', 'skips', 'skipRange', 'defaultChannel'];

function readRelease(item: YamlMap, problems: FileProblem[]): readonly TemplateRelease[] {
  for (const key of ['template_name', 'channels']) {
    if (entryOf(item, key) !== undefined) continue;
    const message = `An entry of "catalog_templates" has no \`${key}\`.`;
    problems.push({ message, fix: misspelled(item, key, keys) ?? `Write \`${key}\` in it.`, place: item.place });
  }
  const name = textAt(item, 'template_name');
  const channels = listAt(item, 'channels');
  const skips = listAt(item, 'skips');
  const [replaces, skipRange, defaultChannel] = [
    textAt(item, 'replaces'),
    textAt(item, 'skipRange'),
    textAt(item, 'defaultChannel'),
  ];
  for (const read of [name, channels, replaces, skips, skipRange, defaultChannel]) problems.push(...read.problems);
  for (const key of ['template_name', 'replaces', 'skipRange', 'defaultChannel']) {
    const value = entryOf(item, key)?.value;
    if (value !== undefined) problems.push(...otherToPython(value, key));
  }
  if (name.value === undefined) return [];
  const release = {
    templateName: name.value,
    channels: scalarsOf(channels.value ?? [], 'channels', problems),
    replaces: replaces.value,
    skips: skips.value === undefined ? undefined : scalarsOf(skips.value, 'skips', problems).map(({ name }) => name),
    skipRange: skipRange.value,
    defaultChannel: defaultChannel.value,
    place: item.place,
  };
  return [release];
}

/** What to do about a missing key, where another one of the map was probably meant to be it. */
function misspelled(map: YamlMap, key: string, known: readonly string[]): string | undefined {
  const others = [...map.entries.keys()].filter(other => !known.includes(other));
  const near = nearestWord(key, others);
  return near === undefined ? undefined : `Write \`${key}\` in place of \`${showName(near)}\`.`;
}

function scalarsOf(items: readonly YamlNode[], key: string, problems: FileProblem[]) {
  return items.flatMap(item => {
    problems.push(...otherToPython(item, key));
    if (item.kind === 'scalar' && item.value !== null) return [{ name: item.text, place: item.place }];
    problems.push({ message: `An entry of "${key}" must be a text.`, fix: 'Write a name.', place: item.place });
    return [];
  });
}

/** `1.10` without quotes is 1.1 in Python, and `1:30` is 90. */
function otherToPython(item: YamlNode, key: string): readonly FileProblem[] {
  if (item.kind !== 'scalar' || item.value === null || item.isText) return [];
  const message = `The value ${showName(item.text)} of "${key}" is not a string to every program.`;
  return [{ message, fix: 'Put it in quotes.', place: item.place }];
}
