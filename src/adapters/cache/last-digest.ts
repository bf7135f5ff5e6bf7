import { hash } from 'node:crypto';

/** SHA-256 of texts, in hex. A text that a memory does not know is asked for, set, and asked for again: it is hashed once. */
export class LastDigest {
  #text: string | undefined;
  #digest = '';

  of(text: string): string {
    if (text !== this.#text) {
      this.#digest = hash('sha256', text);
      this.#text = text;
    }
    return this.#digest;
  }
}
