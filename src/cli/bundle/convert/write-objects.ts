import { writeYaml } from '../../../core/catalog/write-yaml.ts';
import type { JsonObject } from '../../../core/json.ts';
import { printableJson } from '../../../core/report/text/printable-json.ts';
import { textOption } from '../../arguments.ts';
import type { Arguments, Context } from '../../command.ts';
import { writeText } from '../../output.ts';

/** Writes objects for kubectl: documents of YAML, or a List as JSON. */
export function writeObjects(context: Context, args: Arguments, objects: readonly JsonObject[]): void {
  const text =
    textOption(args, 'format') === 'json'
      ? printableJson({ apiVersion: 'v1', kind: 'List', items: objects })
      : objects.map(object => `---\n${writeYaml(object)}`).join('');
  writeText(context, args, text, 'data');
}
