import type { CatalogReference } from '../composite/read-composite.ts';
import { type ImageReference, parseReference } from '../image/reference.ts';
import type { CatalogRoot } from '../repository/layout.ts';
import type { PublishSettings } from './settings.ts';

/** Where the image of one catalog goes. */
export interface PublishTargetName {
  readonly catalog: CatalogRoot;
  /** The repository. */
  readonly repository: ImageReference;
  readonly movingTags: readonly [string, ...string[]];
  /** Of a composite: the catalogs that it consists of, which are in images. */
  readonly references?: readonly CatalogReference[];
}

const placeholder = '{{name}}';
const tagPattern = /^\w[\w.-]{0,127}$/;
/** What a tag needs of the 128 characters besides: `-20260102T030405Z.123456-0123456789ab-r1234`. */
const releaseCharacters = 44;

/**
 * Where the image of each catalog goes.
 *
 * @returns what is wrong with the configuration: one sentence each
 */
export function publishTargets(
  { image, tags }: Pick<PublishSettings, 'image' | 'tags'>,
  catalogs: readonly CatalogRoot[],
): readonly PublishTargetName[] | { readonly problems: readonly string[] } {
  const problems: string[] = [];
  const isShared = catalogs.length > 1 && image?.includes(placeholder) !== true;
  const templates = tags.length > 0 ? tags : [isShared ? placeholder : 'latest'];
  const targets = catalogs.flatMap((catalog): readonly PublishTargetName[] => {
    const repository = repositoryOf(image, catalog);
    if ('error' in repository) {
      problems.push(
        `publish.image is not a repository for images of the catalog ${catalog.path}: ${repository.error}.`,
      );
      return [];
    }
    const [first = '', ...others] = templates.map(tag => tag.replaceAll(placeholder, catalog.name));
    const wrong = [first, ...others].find(tag => !isMovingTag(tag));
    if (wrong === undefined) return [{ catalog, repository, movingTags: [first, ...others] }];
    problems.push(`The catalog ${catalog.path} cannot have the tag ${wrong}.`);
    return [];
  });
  problems.push(...clashesOf(targets));
  return problems.length === 0 ? targets : { problems };
}

/** Whether a tag leaves room for what tags of releases say besides. */
export function isMovingTag(tag: string): boolean {
  return tagPattern.test(tag) && tag.length <= 128 - releaseCharacters;
}

function repositoryOf(image: string | undefined, { name }: CatalogRoot): ImageReference | { readonly error: string } {
  // An OCI layout has no repositories: all catalogs are side by side in it.
  if (image === undefined) return { host: '', path: '', text: '' };
  const reference = parseReference(image.replaceAll(placeholder, name));
  if ('error' in reference) return reference;
  const hasMore = reference.tag !== undefined || reference.digest !== undefined;
  return hasMore ? { error: 'it has a tag or a digest' } : reference;
}

/** Two catalogs under one tag would replace each other. */
function clashesOf(targets: readonly PublishTargetName[]): readonly string[] {
  const seen = new Map<string, string>();
  return targets.flatMap(({ catalog, repository, movingTags }) =>
    movingTags.flatMap(tag => {
      const name = `${repository.text}:${tag}`;
      const other = seen.get(name);
      seen.set(name, catalog.path);
      return other === undefined
        ? []
        : [
            `The catalogs ${other} and ${catalog.path} have the same tag ${tag}: use {{name}} in publish.tags or publish.image.`,
          ];
    }),
  );
}
