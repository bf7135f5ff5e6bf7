import type { Check } from '../../src/core/checks/define.ts';
import { type PresetName, presetNames } from '../../src/core/config/preset-names.ts';
import { presets } from '../../src/core/config/presets.ts';
import type { Json, JsonObject } from '../../src/core/json.ts';

/** Parts of `docs/configuration.md`: one row for each key of its schema, the presets, and the checks by themselves. */
export function configurationParts(schema: JsonObject, checks: readonly Check[]) {
  const rows = [...rowsOf(schema, '')].filter(([path]) => !path.startsWith('checks.'));
  const table = rows.map(
    ([path, what, type, fallback]) => `| \`${path}\` | ${cell(what)} | ${cell(type)} | ${cell(fallback)} |`,
  );
  const settings = checks.map(
    ({ id, severity, options }) =>
      `| [\`${id}\`](checks/${id}.md) | ${severity} | ${Object.keys(
        (options?.properties as JsonObject | undefined) ?? {},
      )
        .map(code)
        .join(', ')} |`,
  );
  return {
    keys: `| key | what | type | default |\n|---|---|---|---|\n${table.join('\n')}`,
    presets: presetNames.map(presetSection).join('\n'),
    checks: `| check | severity | options |\n|---|---|---|\n${settings.join('\n')}`,
  };
}

function presetSection(name: PresetName): string {
  const { title, sources, checks } = presets[name];
  const bySeverity = Object.entries(Object.groupBy(Object.entries(checks), ([, { severity = 'off' }]) => severity));
  const lists = bySeverity.map(
    ([severity, stated]) => `- ${severity}: ${stated.map(([id]) => `[\`${id}\`](checks/${id}.md)`).join(', ')}\n`,
  );
  return `### ${code(name)}

${title}.

- \`owners.sources\`: ${sources.map(code).join(', ')}
${lists.join('')}`;
}

/** More values than this would be a cell that nobody reads. */
const maxValues = 10;

type Row = readonly [path: string, what: string, type: string, fallback: string];

function* rowsOf(schema: JsonObject, path: string): Iterable<Row> {
  const properties = schema.properties as JsonObject | undefined;
  for (const [name, value] of Object.entries(properties ?? {})) {
    const at = path === '' ? name : `${path}.${name}`;
    const child = value as JsonObject;
    if (typeof child.description === 'string') yield [at, child.description, typeOf(child), fallbackOf(child.default)];
    yield* rowsOf(child, at);
    if (typeof child.items === 'object') yield* rowsOf(child.items as JsonObject, `${at}[]`);
  }
}

function typeOf(schema: JsonObject): string {
  if (Array.isArray(schema.enum))
    return schema.enum.length > maxValues ? String(schema.type) : schema.enum.map(code).join(', ');
  if (typeof schema.type === 'string')
    return schema.type === 'array' ? 'list' : schema.type === 'object' ? 'map' : schema.type;
  return '';
}

function fallbackOf(value: Json | undefined): string {
  return value === undefined ? '' : code(value);
}

function code(value: Json): string {
  return `\`${typeof value === 'string' ? value : jsonOf(value)}\``;
}

/** With blanks in lists, where a narrow column can break them. */
function jsonOf(value: Json): string {
  return Array.isArray(value) ? `[${value.map(jsonOf).join(', ')}]` : JSON.stringify(value);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
