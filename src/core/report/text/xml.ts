import { visible } from './visible.ts';

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** One line of text for XML, or HTML: neither markup nor a character that XML 1.0 forbids. https://www.w3.org/TR/xml/#charsets */
export function escapeXml(text: string): string {
  return visible(text).replace(/[&<>"]/g, character => entities.get(character) ?? character);
}

/** An element. Attribute values are escaped here; `content` must already be. */
export function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return content === '' ? `<${name}${list.join('')}/>` : `<${name}${list.join('')}>${content}</${name}>`;
}
