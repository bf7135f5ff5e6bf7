import type { Circumstances } from '../define.ts';

/** How the default channel of a package is set, where it is written: in the catalog, or in the bundles that an index is made of. @param channel what to set it to */
export function fixOfDefaultChannel({ index }: Pick<Circumstances, 'index'>, channel: string): string {
  if (index === undefined) return `Set \`defaultChannel\` to ${channel}.`;
  return `Set the annotation \`operators.operatorframework.io.bundle.channel.default.v1\` of the newest bundle to ${channel}.`;
}
