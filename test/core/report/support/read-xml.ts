export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Reads the XML that a report may write, and throws at the first thing that XML 1.0 or plain caution forbids. */
export function readXml(xml: string): XmlElement {
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')) throw new Error('no declaration');
  // https://www.w3.org/TR/xml/#charsets
  if (/[^\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)) throw new Error('a forbidden character');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const part of xml.slice(xml.indexOf('\n') + 1).split(/(<[^<>]*>)/)) {
    const parent = open.at(-1) ?? root;
    const tag = /^<(\/?)([a-z-]+)((?: [a-z]+="[^"<>]*")*)(\/?)>$/.exec(part);
    if (tag === null) {
      parent.text += decode(part);
    } else if (tag[1] === '/') {
      if (open.length < 2 || open.pop()?.name !== tag[2]) throw new Error(`a stray ${part}`);
    } else {
      const pairs = [...(tag[3] ?? '').matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key, value]) => [
        key,
        decode(value ?? ''),
      ]);
      const element: XmlElement = { name: tag[2] ?? '', attributes: Object.fromEntries(pairs), children: [], text: '' };
      parent.children.push(element);
      if (tag[4] === '') open.push(element);
    }
  }
  const [only] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || only === undefined) throw new Error('not one root');
  return only;
}

function decode(text: string): string {
  if (/[<>]/.test(text)) throw new Error(`markup in ${text}`);
  return text.replace(/&([^;]*;?)/g, (_, name: string) => {
    const character = entities[name.slice(0, -1)];
    if (character === undefined || !name.endsWith(';')) throw new Error(`unknown entity &${name}`);
    return character;
  });
}
