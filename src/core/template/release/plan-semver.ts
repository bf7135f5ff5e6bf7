import { asObject, memberOf, objectOf } from '../../json/fields.ts';
import { isList, type JsonObject } from '../../json.ts';
import { showName } from '../../text/shown-names.ts';
import type { TemplateEdit } from '../edit/template-edit.ts';
import { type Stream, streams } from '../model.ts';
import type { TemplateRelease } from '../release-config.ts';
import type { NewBundle } from './new-bundle.ts';
import { keyLike } from './plan-basic.ts';
import type { Reason } from './release-problem.ts';

/** How a bundle gets into an olm.semver template: its image in each stream that is named. Where it is already, nothing changes. */
export function planSemver(
  template: JsonObject,
  release: TemplateRelease,
  bundle: NewBundle,
): readonly TemplateEdit[] | Reason {
  const named = streamsOf(release);
  if ('message' in named) return named;
  const edits: TemplateEdit[] = [];
  for (const stream of named) {
    const edit = editOfStream(template, stream, bundle);
    if (edit !== undefined && 'message' in edit) return edit;
    if (edit !== undefined) edits.push(edit);
  }
  return edits;
}

/** The streams that a release names, whatever their case, or why it fits no olm.semver template. */
export function streamsOf(release: TemplateRelease): readonly Stream[] | Reason {
  const edges = (['replaces', 'skips', 'skipRange'] as const).filter(edge => release[edge] !== undefined);
  if (edges.length > 0) {
    const message = `The release states ${edges.join(' and ')}, but opm makes the edges of olm.semver from the versions.`;
    return { message, fix: `Remove ${edges.join(' and ')}.` };
  }
  const named = new Set<Stream>();
  for (const { name } of release.channels) {
    const stream = streams.find(one => one === name.toLowerCase());
    if (stream === undefined) {
      return { message: `olm.semver has no stream ${showName(name)}.`, fix: 'Write Candidate, Fast or Stable.' };
    }
    named.add(stream);
  }
  return [...named];
}

function editOfStream(template: JsonObject, stream: Stream, { image }: NewBundle): TemplateEdit | Reason | undefined {
  const spell = isCapital(template) ? capital : (name: string) => name;
  const key = keyLike(template, stream);
  if (key === undefined) {
    return { kind: 'add', key: spell(stream), value: { [spell('bundles')]: [{ [spell('image')]: image }] } };
  }
  const holder = objectOf(template, key);
  const listKey = keyLike(holder, 'bundles') ?? '';
  const list = memberOf(holder, listKey);
  if (!isList(list)) {
    const message = `The stream ${key} has no list of \`bundles\` to add to.`;
    return { message, fix: `Write \`bundles: []\` in it, or remove ${key}.` };
  }
  const items = list.map(asObject);
  const imageKeys = items.flatMap(item => keyLike(item, 'image') ?? []);
  if (items.some(item => memberOf(item, keyLike(item, 'image') ?? '') === image)) return undefined;
  return { kind: 'append', list: [key, listKey], item: { [imageKeys.at(-1) ?? spell('image')]: image } };
}

/** The documentation of opm writes the keys with capitals, its source without. */
function isCapital(template: JsonObject): boolean {
  return keyLike(template, 'schema') === 'Schema';
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
