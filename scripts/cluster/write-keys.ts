import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of the keys that tokens of service accounts are signed and verified with. */
export interface Keys {
  readonly privateKey: string;
  readonly publicKey: string;
}

export function writeKeys(directory: string): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
  });
  const files = { privateKey: join(directory, 'accounts.key'), publicKey: join(directory, 'accounts.pub') };
  writeFileSync(files.privateKey, privateKey, { mode: 0o600 });
  writeFileSync(files.publicKey, publicKey);
  return files;
}
