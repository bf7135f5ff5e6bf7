import { stringify } from 'yaml';
import {
  type AppPermission,
  appManifest,
  appPermissions,
  optionalPermissions,
  usualWebhookPath,
} from '../../src/core/github/app-manifest.ts';

/** `app.yml`: the manifest of the App, for those who register it by hand or with other tools. */
export function appFile(): string {
  const manifest = appManifest({
    name: 'catalog-keeper',
    webhookUrl: `https://catalog-keeper.example.com${usualWebhookPath}`,
  });
  const uses = new Map(appPermissions.map(({ name, use }) => [name, use]));
  const text = stringify(manifest, { lineWidth: 0 }).replaceAll(/^ {2}(\w+): (?:read|write)$/gm, (line, name) => {
    const use = uses.get(name);
    return use === undefined ? line : `  # ${use}\n${line}`;
  });
  return `# Made by 'npm run docs'. The GitHub App, as GitHub takes it from a manifest:
# https://docs.github.com/en/apps/sharing-github-apps/registering-a-github-app-from-a-manifest
# 'catalog-keeper app --setup' registers it with the address of your own server in the place of example.com.
# docs/app-permissions.md says what each permission is for, and what does not work without it.
${text}`;
}

/** The tables of `docs/app-permissions.md`. */
export function permissionParts() {
  return { permissions: tableOf(appPermissions), 'optional-permissions': tableOf(optionalPermissions) };
}

function tableOf(permissions: readonly AppPermission[]): string {
  const rows = permissions.map(({ name, level, use, without }) => `| \`${name}\` | ${level} | ${use} | ${without} |`);
  return `| permission | level | for | without it |\n|---|---|---|---|\n${rows.join('\n')}`;
}
