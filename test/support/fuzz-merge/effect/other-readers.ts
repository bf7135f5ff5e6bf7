import yaml from 'js-yaml-4';
import type { JsonObject } from '../../../../src/core/json.ts';
import { isObject } from './plain-fields.ts';

/** What one reader of YAML makes of a file of settings; undefined: it refuses the file. */
export type SettingsReader = (text: string) => JsonObject | undefined;

/** Characters that PyYAML refuses to read. */
const unprintable = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Readers that differ in what ends a line and in what may be in a file: PyYAML and go-yaml, and readers of YAML 1.2. */
export const settingsReaders: Readonly<Record<string, SettingsReader>> = {
  'YAML 1.1': text =>
    unprintable.test(text) ? undefined : load(text.replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')),
  'YAML 1.2': text => load(text),
};

function load(text: string): JsonObject | undefined {
  // js-yaml takes `---` for a separator whatever follows; PyYAML and go-yaml read `---:` as a key.
  const own = text.replace(/^\ufeff/, '').replaceAll(/^(?:---|\.\.\.)(?=\S)/gm, 'x');
  try {
    const documents = yaml.loadAll(own, undefined, { schema: yaml.JSON_SCHEMA, json: true });
    const [first] = documents;
    if (documents.length === 0 || first === null) return {};
    return isObject(first as JsonObject) ? (first as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** The logins of a list, so that equal lists are equal texts. */
export function loginsIn(settings: JsonObject | undefined, key: string): string {
  if (settings === undefined) return 'refused';
  const value = settings[key];
  const items = Array.isArray(value) ? value : value === undefined || value === null ? [] : [JSON.stringify(value)];
  return [...new Set(items.map(item => JSON.stringify(item).toLowerCase()))].sort().join();
}
