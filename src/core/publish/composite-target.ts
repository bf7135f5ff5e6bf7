import { type Composite, compositePath } from '../composite/read-composite.ts';
import { problemText } from '../config/problem-text.ts';
import { parseReference } from '../image/reference.ts';
import { isMovingTag, type PublishTargetName } from './targets.ts';

/**
 * Where the image of a composite goes, as its file says it.
 *
 * @param inLayout whether it goes to an OCI layout, which has no repositories
 * @returns what is wrong with the file: one sentence each
 */
export function compositeTarget(
  { name, repo, tag = 'latest', references, problems }: Composite,
  inLayout: boolean,
): readonly PublishTargetName[] | { readonly problems: readonly string[] } {
  if (problems.length > 0) return { problems: problems.map(problemText) };
  if (references.length === 0) return { problems: [`The composite ${compositePath} has no references.`] };
  if (!isMovingTag(tag)) return { problems: [`The composite ${compositePath} cannot have the tag ${tag}.`] };
  const repository = inLayout ? { host: '', path: '', text: '' } : parseReference(repo ?? '');
  if ('error' in repository)
    return { problems: [`The "repo" of ${compositePath} is not a repository of an image: ${repository.error}.`] };
  if (repository.tag !== undefined || repository.digest !== undefined)
    return { problems: [`The "repo" of ${compositePath} has a tag or a digest.`] };
  return [{ catalog: { path: compositePath, name }, repository, movingTags: [tag], references }];
}
