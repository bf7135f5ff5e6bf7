import { readHead } from '../../catalog/decode/read-head.ts';
import { foldField } from '../../catalog/shape/shape.ts';
import { canonicalText } from '../../json/canonical-text.ts';
import { memberOf } from '../../json/fields.ts';
import { isList, isObject, type JsonObject, type JsonPath } from '../../json.ts';

import { showName } from '../../text/shown-names.ts';
import type { TemplateEdit } from '../edit/template-edit.ts';
import type { TemplateRelease } from '../release-config.ts';
import type { NewBundle } from './new-bundle.ts';
import type { Reason } from './release-problem.ts';

/**
 * How a bundle gets into a basic template: an entry in each channel that is named, with the stated edges, channels that are not there yet,
 * and the image. What is there already is left as it is.
 *
 * @see https://github.com/redhat-openshift-ecosystem/operator-pipelines/blob/main/operator-pipeline-images/operatorcert/entrypoints/add_bundle_to_fbc.py
 */
export function planBasic(
  template: JsonObject,
  release: TemplateRelease,
  bundle: NewBundle,
): readonly TemplateEdit[] | Reason {
  const key = keyLike(template, 'entries') ?? '';
  const list = memberOf(template, key);
  if (!isList(list)) {
    return { message: 'The template has no list of `entries` to add to.', fix: 'Write `entries: []` in it.' };
  }
  const entries = list.flatMap((value, index) => (isObject(value) ? [{ value, index, ...readHead(value) }] : []));
  const packages = entries.filter(({ schema }) => schema === 'olm.package').map(({ name }) => name);
  if (packages.length > 0 && !packages.includes(bundle.package)) {
    const message = `The template is of the package ${showName(packages[0] ?? '')}, but the bundle is one of ${showName(bundle.package)}.`;
    return { message, fix: 'Name the template of the package, or correct the annotations of the bundle.' };
  }
  const edits: TemplateEdit[] = [];
  const entry = entryOf(release, bundle);
  for (const channel of new Set(release.channels.map(({ name }) => name))) {
    const found = entries.filter(
      one => one.schema === 'olm.channel' && one.name === channel && one.package === bundle.package,
    );
    const added = channelOf(channel, entry, bundle);
    const edit = found.length === 0 ? append([key], added) : editOfChannel(channel, entry, key, found);
    if (edit !== undefined && 'message' in edit) return edit;
    if (edit !== undefined) edits.push(edit);
  }
  const isListed = entries.some(one => one.schema === 'olm.bundle' && memberOf(one.value, 'image') === bundle.image);
  if (!isListed) edits.push(append([key], { schema: 'olm.bundle', image: bundle.image }));
  return edits;
}

/** The entry of a channel, as release-config.yaml states it. */
export function entryOf({ replaces, skips, skipRange }: TemplateRelease, { name }: NewBundle): JsonObject {
  return {
    name,
    ...(replaces === undefined ? {} : { replaces }),
    ...(skips === undefined ? {} : { skips }),
    ...(skipRange === undefined ? {} : { skipRange }),
  };
}

/** An olm.channel with one entry. */
export function channelOf(name: string, entry: JsonObject, bundle: NewBundle): JsonObject {
  return { schema: 'olm.channel', package: bundle.package, name, entries: [entry] };
}

function append(list: JsonPath, item: JsonObject): TemplateEdit {
  return { kind: 'append', list, item };
}

function editOfChannel(
  channel: string,
  entry: JsonObject,
  key: string,
  found: readonly { readonly value: JsonObject; readonly index: number }[],
): TemplateEdit | Reason | undefined {
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  const shown = showName(channel);
  if (others.length > 0) {
    return { message: `The template has the channel ${shown} ${found.length} times.`, fix: 'Keep one of them.' };
  }
  const entriesKey = keyLike(first.value, 'entries') ?? '';
  const list = memberOf(first.value, entriesKey);
  if (!isList(list)) {
    return { message: `The channel ${shown} has no list of \`entries\` to add to.`, fix: 'Write `entries: []` in it.' };
  }
  const own = list.filter(one => isObject(one) && memberOf(one, 'name') === entry.name);
  if (own.length === 0) return append([key, first.index, entriesKey], entry);
  if (own.some(one => canonicalText(one) === canonicalText(entry))) return undefined;
  return {
    message: `The channel ${shown} has an entry for ${showName(String(entry.name))} already, with other edges than release-config.yaml states.`,
    fix: 'Correct release-config.yaml, or the entry.',
  };
}

/** The key of an object that is equal but for case, as opm looks for it. */
export function keyLike(object: JsonObject, name: string): string | undefined {
  return Object.keys(object).find(key => foldField(key) === name);
}
