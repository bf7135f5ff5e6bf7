import type { Password } from '../credentials/credential.ts';

/** The Authorization header for a password (RFC 7617, in UTF-8). */
export function basicHeader({ username, password }: Password): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
