import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate that signs itself, and its key. */
export interface Certificate {
  readonly pem: string;
  readonly der: Buffer;
  readonly key: KeyObject;
  readonly keyPem: string;
}

interface CertificateOptions {
  /** IPv4 addresses and names that it is valid for. */
  readonly hosts?: readonly string[];
  /** Until when, `YYYYMMDDhhmmssZ`. */
  readonly until?: string;
}

/** Makes a certificate (RFC 5280) of a new P-256 key: node:crypto reads certificates and does not write them. */
export function makeCertificate(options: CertificateOptions = {}): Certificate {
  const { hosts = ['127.0.0.1', 'localhost'], until = '29991231235959Z' } = options;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const name = sequence(encode(0x31, sequence(commonName, encode(0x0c, Buffer.from('test registry')))));
  const signed = sequence(
    encode(0xa0, encode(0x02, Buffer.from([2]))),
    encode(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(encode(0x18, Buffer.from('20200101000000Z')), encode(0x18, Buffer.from(until))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, sequence(extension(basicConstraints, sequence(isTrue)), extension(alternativeNames, namesOf(hosts)))),
  );
  const signature = encode(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  const der = sequence(signed, ecdsaWithSha256, signature);
  const lines = der.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  return { pem, der, key: createPrivateKey(keyPem), keyPem };
}

function encode(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return encode(0x30, ...parts);
}

function extension(id: Uint8Array, value: Uint8Array): Buffer {
  return sequence(id, encode(0x04, value));
}

function namesOf(hosts: readonly string[]): Buffer {
  return sequence(
    ...hosts.map(host =>
      /^[\d.]+$/.test(host)
        ? encode(0x87, Buffer.from(host.split('.').map(Number)))
        : encode(0x82, Buffer.from(host, 'latin1')),
    ),
  );
}

const isTrue = encode(0x01, Buffer.from([0xff]));
/** Object identifiers, already encoded. */
const commonName = Buffer.from('0603550403', 'hex');
const basicConstraints = Buffer.from('0603551d13', 'hex');
const alternativeNames = Buffer.from('0603551d11', 'hex');
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
