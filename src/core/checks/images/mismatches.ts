import { differenceToRendered } from '../../bundle/difference-to-rendered.ts';
import type { MigrationLevel } from '../../bundle/migration-levels.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { renderBundle } from '../../bundle/render-bundle.ts';
import { fieldsOf } from '../../catalog/difference/meaning.ts';
import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import type { ImageContents } from '../../image/facts.ts';
import { showName } from '../../text/shown-names.ts';
import type { Draft } from '../define.ts';
import { shownReference } from './shown-reference.ts';

/** What a catalog says of a bundle otherwise than its image, or why opm cannot render the image. */
export function mismatches(
  bundle: Bundle,
  { labels, files }: ImageContents,
): readonly Draft[] | { readonly unrenderable: string } {
  const { blob, image } = bundle;
  const level = levelOf(bundle);
  const source = { files, labels, image, origin: { kind: 'image', reference: image } } as const;
  const rendered = renderBundle(readBundle(source), level);
  if ('errors' in rendered) {
    const reasons = rendered.errors.map(({ message }) => message.replace(/\.$/, '')).join('; ');
    return { unrenderable: `${shownReference(image)} cannot be rendered: ${reasons}` };
  }
  const { identity, details } = differenceToRendered(fieldsOf(blob), rendered.blob);
  const name = showName(bundle.name);
  const message = `${name} is not what ${shownReference(image)} holds`;
  const fix = `Put into the catalog what \`catalog-keeper render ${shownReference(image)} --migrate-level ${level}\` prints`;
  const draft = (what: string, path: readonly (string | number)[], toDo: string): Draft => ({
    message: `${message}: ${what}.`,
    fix: toDo,
    package: bundle.package,
    at: locate(blob, ...path),
  });
  const isForeign = rendered.blob.package !== bundle.package;
  const toName = isForeign ? `Name the image of ${name}.` : `${fix}, or name another image.`;
  return [
    ...(identity.length === 0 ? [] : [draft(identity.join('; '), ['image'], toName)]),
    ...details.map(detail => draft(detail.message, detail.at, `${fix}.`)),
  ];
}

function levelOf({ blob: { content } }: Bundle): MigrationLevel {
  const isMigrated = content.properties.some(({ type }) => type === 'olm.csv.metadata');
  return isMigrated ? 'bundle-object-to-csv-metadata' : 'none';
}
