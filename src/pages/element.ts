import { type ComponentChildren, h } from 'preact';

/** What a page is made of: elements, texts and lists of them. Texts are escaped when they are rendered. */
export type Html = ComponentChildren;

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Addresses that a page may lead to: on this server, or by HTTP. */
const harmless = /^(?:\/(?!\/)|https?:\/\/)/;

/** An element. What is no address that can be led to is left out, whoever made it. */
export function el(tag: string, attributes: Attributes = {}, children?: Html): Html {
  const { href, action, ...others } = attributes;
  const safe = Object.entries({ href, action }).filter(([, value]) => harmless.test(String(value)));
  return h(tag, { ...others, ...Object.fromEntries(safe) }, children);
}

/** An element whose content is markup of ours. */
export function raw(tag: string, attributes: Attributes, markup: string): Html {
  return h(tag, { ...attributes, dangerouslySetInnerHTML: { __html: markup } });
}
