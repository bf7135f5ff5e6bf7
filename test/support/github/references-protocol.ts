import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { packOfFiles } from './pack-of-files.ts';
import { readLooseObject } from './state/loose-objects.ts';

/** https://git-scm.com/docs/gitprotocol-common#_pkt_line_format */
export function packetLine(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
}

/**
 * Answers `ls-refs` of the second version of git's protocol without a process.
 *
 * @param body of the request
 * @returns undefined where git has to be asked: it is another command, or there is more than loose references to commits
 * @see https://git-scm.com/docs/protocol-v2#_ls_refs
 */
export async function listReferences(directory: string, body: Buffer): Promise<Buffer | undefined> {
  const lines = linesOf(body);
  if (lines[0] !== 'command=ls-refs') return undefined;
  const references = await readReferences(directory);
  if (references === undefined) return undefined;
  const prefixes = lines.flatMap(line => (line.startsWith('ref-prefix ') ? line.slice('ref-prefix '.length) : []));
  const head = (await readFile(join(directory, 'HEAD'), 'utf8')).replace(/^ref: |\n$/g, '');
  const target = lines.includes('symrefs') ? ` symref-target:${head}` : '';
  const atHead = references.get(head);
  const all = [
    ...(atHead === undefined ? [] : [{ name: 'HEAD', id: atHead, attribute: target }]),
    ...[...references].map(([name, id]) => ({ name, id, attribute: '' })),
  ];
  const asked = all.filter(({ name }) => prefixes.length === 0 || prefixes.some(prefix => name.startsWith(prefix)));
  return Buffer.from(
    `${asked.map(({ id, name, attribute }) => packetLine(`${id} ${name}${attribute}\n`)).join('')}0000`,
  );
}

/** So many bytes are in a packet of a band, after its length and the number of the band. */
const bytesOfPacket = 65_515;

/**
 * Answers a `fetch` that asks for some files, as a partial clone does, without a process.
 *
 * @param body of the request
 * @returns undefined where git has to be asked: more is asked for than files that are not in a pack
 * @see https://git-scm.com/docs/protocol-v2#_fetch
 */
export async function sendFiles(directory: string, body: Buffer): Promise<Buffer | undefined> {
  const lines = linesOf(body);
  const wanted = lines.flatMap(line => (line.startsWith('want ') ? line.slice('want '.length) : []));
  const isOfFiles = lines[0] === 'command=fetch' && lines.includes('done') && wanted.length > 0;
  if (!isOfFiles || lines.some(line => /^(?:have|shallow|deepen)/.test(line))) return undefined;
  const contents: Buffer[] = [];
  for (const id of wanted) {
    const object = await readLooseObject(directory, id).catch(() => undefined);
    if (object?.type !== 'blob') return undefined;
    contents.push(object.body);
  }
  const pack = packOfFiles(contents);
  const packets: Buffer[] = [];
  for (let at = 0; at < pack.length; at += bytesOfPacket) {
    const part = pack.subarray(at, at + bytesOfPacket);
    packets.push(Buffer.from((part.length + 5).toString(16).padStart(4, '0')), Buffer.from([1]), part);
  }
  return Buffer.concat([Buffer.from(packetLine('packfile\n')), ...packets, Buffer.from('0000')]);
}

/**
 * What a push is told first, without a process.
 *
 * @param capabilities as git itself says them
 * @returns undefined where git has to be asked
 * @see https://git-scm.com/docs/gitprotocol-pack#_reference_discovery
 */
export async function advertiseReferences(directory: string, capabilities: string): Promise<Buffer | undefined> {
  const references = await readReferences(directory);
  if (references === undefined || existsSync(join(directory, 'objects/info/alternates'))) return undefined;
  const shown = [...references].filter(([name]) => !name.startsWith('refs/pull/'));
  const lines = shown.length === 0 ? [['capabilities^{}', '0'.repeat(40)] as const] : shown;
  const packets = lines.map(([name, id], index) =>
    packetLine(`${id} ${name}${index === 0 ? `\0${capabilities}` : ''}\n`),
  );
  return Buffer.from(`${packets.join('')}0000`);
}

/** What git says in the first line of what a push is told. */
export function capabilitiesIn(advertised: Buffer): string | undefined {
  return /\0(.*)\n/.exec(advertised.toString('latin1'))?.[1];
}

/** The lines before the end of a request, without what separates its parts. */
function linesOf(body: Buffer): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at + 4 <= body.length; ) {
    const length = Number.parseInt(body.toString('latin1', at, at + 4), 16);
    if (length >= 4) lines.push(body.toString('utf8', at + 4, at + length).replace(/\n$/, ''));
    at += Math.max(length, 4);
  }
  return lines;
}

/** References in the order of their names; undefined where some are packed, or one may lead to something else than a commit. */
async function readReferences(directory: string): Promise<ReadonlyMap<string, string> | undefined> {
  if (existsSync(join(directory, 'packed-refs'))) return undefined;
  const entries = await readdir(join(directory, 'refs'), { recursive: true, withFileTypes: true });
  const found: (readonly [string, string])[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.lock')) continue;
    const path = join(entry.parentPath, entry.name);
    // One that is deleted meanwhile is not there.
    const id = (await readFile(path, 'utf8').catch(() => undefined))?.trim();
    const name = relative(directory, path);
    if (id === undefined) continue;
    const isBranch = name.startsWith('refs/heads/');
    if (!isBranch && (await readLooseObject(directory, id))?.type !== 'commit') return undefined;
    found.push([name, id]);
  }
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
