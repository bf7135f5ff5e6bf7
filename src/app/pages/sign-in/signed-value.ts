import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs texts, so that what a browser sends back is known to be ours. */
export interface Signer {
  sign(text: string): string;
  /** The text; undefined where somebody else signed it, or nobody. */
  read(signed: string): string | undefined;
}

/** @param secret is not used itself, but a key that follows from it */
export function signerOf(secret: string): Signer {
  const key = createHmac('sha256', secret).update('catalog-keeper: pages').digest();
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign: text => `${Buffer.from(text).toString('base64url')}.${mac(text)}`,
    read(signed) {
      const [encoded = '', given = ''] = signed.split('.');
      const text = Buffer.from(encoded, 'base64url').toString();
      return isSame(given, mac(text)) ? text : undefined;
    },
  };
}

/** Compares without telling by its time how much is the same. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
