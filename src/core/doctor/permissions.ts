import { type AppPermission, appPermissions, optionalPermissions } from '../github/app-manifest.ts';

const levels = ['read', 'write', 'admin'];

/** Permissions of the manifest that are not granted, or not as far as they are needed. */
export function missingPermissions(granted: ReadonlyMap<string, string>): readonly AppPermission[] {
  return appPermissions.filter(({ name, level }) => levels.indexOf(granted.get(name) ?? '') < levels.indexOf(level));
}

/** Permissions that nothing needs, or not as far as they are granted: `workflows: write`. */
export function needlessPermissions(granted: ReadonlyMap<string, string>): readonly string[] {
  const needed = new Map([...appPermissions, ...optionalPermissions].map(({ name, level }) => [name, level]));
  return [...granted]
    .filter(([name, level]) => levels.indexOf(level) > levels.indexOf(needed.get(name) ?? ''))
    .map(([name, level]) => `${name}: ${level}`)
    .sort();
}

/** `contents: write, checks: write`, and what does not work without them. */
export function describeMissingPermissions(missing: readonly AppPermission[]): string {
  const names = missing.map(({ name, level }) => `${name}: ${level}`).join(', ');
  return `${names}. ${missing.map(({ without }) => without).join(' ')}`;
}
