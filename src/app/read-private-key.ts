import { createPrivateKey } from 'node:crypto';
import { SettingsError } from './settings-error.ts';

const howToSet = 'Set PRIVATE_KEY to the private key of the GitHub App (PEM), or PRIVATE_KEY_PATH to its file.';

/**
 * The private key of the App: `PRIVATE_KEY` as PEM with line breaks or `\n`, or as PEM in base64, else the file `PRIVATE_KEY_PATH`.
 *
 * @throws SettingsError where there is none, or what is there is no key. The key itself is never shown.
 */
export function readPrivateKey(
  { PRIVATE_KEY: key = '', PRIVATE_KEY_PATH: path = '' }: Readonly<Record<string, string | undefined>>,
  read: (path: string) => string,
): string {
  if (key !== '') return checked(key, 'PRIVATE_KEY');
  if (path === '') throw new SettingsError(`There is no private key. ${howToSet}`);
  let text: string;
  try {
    text = read(path);
  } catch (error) {
    // The code alone: the message has the path, in whose place somebody may have put the key.
    const { code = 'no code' } = error as NodeJS.ErrnoException;
    throw new SettingsError(`The file that PRIVATE_KEY_PATH names cannot be read (${code}). ${howToSet}`);
  }
  return checked(text, 'The file that PRIVATE_KEY_PATH names');
}

function checked(text: string, where: string): string {
  const plain = text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8');
  const pem = plain.replaceAll('\\n', '\n').replace(/^"|"$/g, '');
  try {
    createPrivateKey(pem);
  } catch {
    throw new SettingsError(`${where} contains no private key. ${howToSet}`);
  }
  return pem;
}
