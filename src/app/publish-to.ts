import { SettingsError } from './settings-error.ts';

/** Whether a repository, `owner/name`, may have the App push to `host/path`. */
export type MayPush = (repository: string, image: string) => boolean;

/**
 * Who runs the App says which repository may publish where: its credentials may open more, and a configuration could name anything.
 *
 * @param statements `OWNER/REPO=HOST/PATH`: that image repository and those below it; `OWNER/*` is every repository of the owner
 * @throws SettingsError
 */
export function publishTo(statements: readonly string[]): MayPush {
  const allowed = statements.map(statement => {
    const found = /^([\w.-]+)\/([\w.-]+|\*)=([^\s=@/]+\/[^\s=@:]*[^\s=@/:])$/.exec(statement);
    if (found === null)
      throw new SettingsError(
        `PUBLISH_TO has '${statement}': it takes OWNER/REPO=HOST/PATH, or OWNER/*=HOST/PATH, without a tag.`,
      );
    const [, owner = '', name = '', image = ''] = found;
    return { owner: owner.toLowerCase(), name: name.toLowerCase(), image };
  });
  return (repository, wanted) => {
    const [owner, name] = repository.toLowerCase().split('/');
    return allowed.some(
      one =>
        one.owner === owner &&
        (one.name === '*' || one.name === name) &&
        (wanted === one.image || wanted.startsWith(`${one.image}/`)),
    );
  };
}
