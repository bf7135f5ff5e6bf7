import type { IndexEntry } from '../../core/image/model.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { platformText } from '../../core/image/platform-text.ts';
import { visible } from '../../core/report/text/visible.ts';
import { byteCount, counted } from '../../core/text/counted.ts';
import type { ImageDescription } from '../../flows/ports.ts';
import type { InspectedImage } from './inspected-image.ts';

/** What is known about an image, for people. Names and labels are a stranger's: each stays on its line. */
export function inspectionText({ word, image, platforms, description, referrers }: InspectedImage): string {
  const { digest, mediaType, bytes, manifest } = image;
  const lines = [
    word,
    `  digest      ${digest.text}`,
    `  media type  ${mediaType} (${byteCount(bytes.length)})`,
    `  platforms   ${platforms.kind === 'exists' ? platforms.value.map(platformText).join(', ') || 'none' : why(platforms)}`,
    ...(manifest.kind === 'index' ? section('children', manifest.entries.map(entryLine)) : []),
    ...imageLines(description, manifest.kind === 'index'),
    ...section('annotations', pairs(manifest.annotations)),
    ...(referrers === undefined
      ? []
      : referrers.length === 0
        ? ['  referrers   none']
        : section('referrers', referrers.map(entryLine))),
  ];
  return `${lines.map(visible).join('\n')}\n`;
}

function imageLines(description: Outcome<ImageDescription>, isChild: boolean): readonly string[] {
  if (description.kind !== 'exists') return [`  image       ${why(description)}`];
  const { manifest, config } = description.value;
  const size = manifest.layers.reduce((sum, layer) => sum + layer.size, 0);
  const ofChild = isChild ? ` of its image for ${platformText(config.platform)}` : '';
  const layers = manifest.layers.map(layer => `${layer.digest.text}  ${byteCount(layer.size)}  ${layer.mediaType}`);
  return [
    `  size        ${byteCount(size)} in ${counted(manifest.layers.length, 'layer')}${ofChild}`,
    ...section(`layers${ofChild}`, layers),
    ...section(`labels${ofChild}`, pairs(config.labels)),
  ];
}

function entryLine({ digest, platform, artifactType, mediaType, size }: IndexEntry): string {
  const what = artifactType ?? (platform === undefined ? mediaType : platformText(platform));
  return `${digest.text}  ${what}  ${byteCount(size)}`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`  ${title}`, ...lines.map(line => `    ${line}`)];
}

function pairs(map: ReadonlyMap<string, string>): readonly string[] {
  return [...map].map(([key, value]) => `${key}=${value}`);
}

function why(failure: Exclude<Outcome<unknown>, { kind: 'exists' }>): string {
  return `${failure.kind}: ${failure.detail}`;
}
