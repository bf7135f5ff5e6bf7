import type { Outcome } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { parsedJson } from '../../core/json/parsed-json.ts';
import { isObject } from '../../core/json.ts';
import { unknownError } from './failures.ts';
import { readPages } from './read-pages.ts';
import type { RegistryContext } from './registry-context.ts';

const maxTags = 100_000;
/** More at a time is refused by some registries. */
const pageSize = 1000;

/**
 * The tags of a repository, in the order of the registry. All of them or none: a list that may be cut off is not given.
 *
 * @see https://github.com/opencontainers/distribution-spec/blob/main/spec.md#listing-tags
 */
export async function listTags(
  context: RegistryContext,
  reference: ImageReference,
): Promise<Outcome<readonly string[]>> {
  const repository = await context.locate(reference);
  const url = `${repository.url}/tags/list?n=${pageSize}`;
  const tags: string[] = [];
  const failure = await readPages(context, repository, { url, what: 'repository' }, text => {
    for (const tag of parseTags(text, repository.host)) tags.push(tag);
    if (tags.length > maxTags) throw unknownError('too-large', `${repository.host} lists more than ${maxTags} tags`);
  });
  return failure ?? { kind: 'exists', value: tags };
}

function parseTags(text: string, host: string): readonly string[] {
  const value = parsedJson(text);
  const tags = isObject(value) ? value.tags : undefined;
  // Of a repository without any, some write null.
  if (tags === null) return [];
  if (!Array.isArray(tags) || !tags.every(isTag)) throw unknownError('corrupt', `${host} sent no list of tags`);
  return tags;
}

function isTag(value: unknown): value is string {
  return typeof value === 'string' && /^\w[\w.-]{0,127}$/.test(value);
}
