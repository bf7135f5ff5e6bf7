import { configPath } from '../config/defaults.ts';
import { existingConfigPath } from '../config/existing-config.ts';
import { ciFilePath } from '../ownership/ownership-files.ts';
import { joinPath } from '../repository/paths.ts';
import type { Snapshot } from '../snapshot.ts';

/**
 * Which key to add to which file, where nobody is named who could approve: one sentence.
 *
 * @param directory the name of the package's directories, where its owners could approve
 */
export function howToNameOwners(
  { layout, ownership }: Pick<Snapshot, 'layout' | 'ownership'>,
  directory?: string,
): string {
  const { operators, catalogs } = layout;
  const maintainers =
    ownership.maintainers.length > 0
      ? `\`maintainers\` to \`owners.sources\` of ${configPath}`
      : operators === undefined
        ? `\`owners.maintainers\` to ${configPath}`
        : `\`maintainers\` to ${existingConfigPath} (or \`owners.maintainers\` to ${configPath})`;
  if (directory === undefined) return `Add ${maintainers} on the base branch.`;
  const [catalog] = catalogs;
  const owners =
    operators === undefined && catalog !== undefined
      ? `\`/${joinPath(catalog.path, directory)}/ @login\` to CODEOWNERS`
      : `\`reviewers\` to ${ciFilePath(operators ?? 'operators', directory)}`;
  return `Add ${owners}, or ${maintainers}, on the base branch.`;
}
