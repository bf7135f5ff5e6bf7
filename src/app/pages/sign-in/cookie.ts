import type { IncomingMessage } from 'node:http';

/** One cookie of this server: not for scripts, and not sent along by other sites but with a link. */
export interface Cookie {
  read(request: IncomingMessage): string | undefined;
  /** The header that sets it for so many seconds; 0 takes it away. */
  set(value: string, seconds: number): Readonly<Record<string, string>>;
}

/** @param isSecure by HTTPS alone; the name then says so, and no other host can have set it */
export function cookieOf(isSecure: boolean): Cookie {
  const name = isSecure ? '__Host-catalog-keeper' : 'catalog-keeper';
  return {
    read({ headers }) {
      const pairs = (headers.cookie ?? '').split(';').map(pair => pair.trim());
      return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    set: (value, seconds) => ({
      'set-cookie': `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    }),
  };
}
