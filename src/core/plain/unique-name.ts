import { encodeText } from '../bundle/render/encode-text.ts';
import { strategyDeploymentPermissions } from '../bundle/types/csv-types.ts';
import type { JsonObject } from '../json.ts';
import type { ConvertOptions } from './model.ts';
import { objectName } from './object-name.ts';

/**
 * The name of the role for a permission: the hash changes with the rules, so that an upgrade makes a new role.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/shared/util/hash/hash.go
 */
export function uniqueName(base: string, permission: JsonObject, { sha224 }: ConvertOptions): string {
  const json = encodeText(permission, strategyDeploymentPermissions);
  const escaped = json.replace(/[<>&]/g, mark => `\\u00${mark.charCodeAt(0).toString(16)}`);
  return objectName(base, BigInt(`0x${sha224(`${escaped}\n`)}`).toString(36));
}
