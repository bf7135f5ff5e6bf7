import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { BlobContent } from '../../core/catalog/blob.ts';
import type { DocumentMemory } from '../../core/catalog/reading.ts';
import { LastDigest } from './last-digest.ts';

/** A shard that has grown past this is written anew with what this run used. */
const maxShardBytes = 4 * 1024 * 1024;

/**
 * What documents say, kept on disk between runs: lines of JSON in up to 256 files, by the first byte of the text's SHA-256.
 * Losing it only costs time. Only runs on trusted content may share a directory: whoever can write to it decides what
 * documents are taken to say.
 */
export class DocumentCache implements DocumentMemory {
  readonly #directory: string;
  readonly #shards = new Map<string, Map<string, BlobContent>>();
  /** As JSON. */
  readonly #added = new Map<string, Map<string, string>>();
  readonly #used = new Set<string>();
  readonly #digest = new LastDigest();

  /**
   * @param directory where to keep it; made when needed
   * @param rules the version of the rules of reading: what was written under another version is not read
   */
  constructor(directory: string, rules: string) {
    this.#directory = join(directory, rules.replaceAll(/[^\w.-]/g, '_'));
  }

  get(text: string): BlobContent | undefined {
    const digest = this.#digest.of(text);
    const content = this.#shard(shardOf(digest)).get(digest);
    if (content !== undefined) this.#used.add(digest);
    return content;
  }

  /** Keeps a copy: texts in what was read are parts of the text that it was read from, and would keep all of that in memory. */
  set(text: string, content: BlobContent): void {
    const digest = this.#digest.of(text);
    const shard = shardOf(digest);
    const json = JSON.stringify(content);
    this.#shard(shard).set(digest, JSON.parse(json) as BlobContent);
    this.#used.add(digest);
    const added = this.#added.get(shard) ?? new Map<string, string>();
    this.#added.set(shard, added.set(digest, json));
  }

  /** Writes what was added. @throws the error of the file system when it cannot */
  save(): void {
    if (this.#added.size === 0) return;
    mkdirSync(this.#directory, { recursive: true });
    for (const [shard, added] of this.#added) {
      const path = this.#path(shard);
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= maxShardBytes) {
        appendFileSync(path, linesOf(added));
      } else {
        const used = [...this.#shard(shard)].filter(([digest]) => this.#used.has(digest));
        writeFileSync(path, linesOf(used.map(([digest, content]) => [digest, JSON.stringify(content)])));
      }
    }
    this.#added.clear();
  }

  #shard(name: string): Map<string, BlobContent> {
    const known = this.#shards.get(name);
    if (known !== undefined) return known;
    const shard = readShard(this.#path(name));
    this.#shards.set(name, shard);
    return shard;
  }

  #path(shard: string): string {
    return join(this.#directory, `${shard}.jsonl`);
  }
}

function shardOf(digest: string): string {
  return digest.slice(0, 2);
}

function linesOf(entries: Iterable<readonly [string, string]>): string {
  return [...entries].map(([digest, json]) => `${digest} ${checksum(json)} ${json}\n`).join('');
}

/** As eight hexadecimal digits. */
function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}

/** A line that was cut short by a crash, or is damaged, is as good as absent. */
function readShard(path: string): Map<string, BlobContent> {
  const shard = new Map<string, BlobContent>();
  for (const line of readIfThere(path).split('\n')) {
    const json = line.slice(74);
    if (json !== '' && line.slice(65, 73) === checksum(json))
      shard.set(line.slice(0, 64), JSON.parse(json) as BlobContent);
  }
  return shard;
}

/** What cannot be read counts as absent: where that hinders writing too, `save` says so. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
