import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
} from 'yaml';
import { resolvePlain } from '../catalog/yaml/resolve-plain.ts';
import type { Place, SourceFile } from '../source.ts';
import { ambiguousYaml } from './ambiguous-yaml.ts';
import { isRefusedByPyyaml } from './is-refused-by-pyyaml.ts';
import { isTextToPyyaml } from './is-text-to-pyyaml.ts';
import { refusalOfText } from './refusal-of-text.ts';
import { unportableSyntax } from './unportable-syntax.ts';
import type { FileProblem, YamlEntry, YamlFile, YamlNode } from './yaml-tree.ts';

/** Files of settings are kept by hand and small; what is larger was not meant to be one. In UTF-16 units. */
const maxCharacters = 131_072;

/** Deeper than any setting that has a meaning here. */
const maxLevels = 32;

/** More would only repeat the first ones. */
const maxProblems = 20;

/**
 * Reads one YAML document with positions: configuration, `ci.yaml`, `OWNERS`. The one reader of files that people keep by hand and that other
 * programs read, too: Prow in Go, pipelines in Python. What these may read otherwise is a problem: aliases, anchors, tags, merge keys, keys that are no scalars,
 * repeated keys, directives, several documents, tabs, odd characters, and whatever YAML 1.1 and 1.2 have other lists, mappings or texts for. Never throws.
 */
export function readYamlFile(file: SourceFile): YamlFile {
  const refusal = refusalOfSize(file) ?? refusalOfText(file);
  if (refusal !== undefined) return nothingOf(file, refusal);
  const lines = new LineCounter();
  // Repeated keys are found below in linear time; the library compares each key with every other.
  const options = { lineCounter: lines, uniqueKeys: false, prettyErrors: false, logLevel: 'error' } as const;
  let document: Document.Parsed;
  try {
    document = parseDocument(file.text, options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const place = { file: file.path };
    return nothingOf(file, isOutOfStack(error) ? tooDeep(place) : syntaxProblem(message, place));
  }
  const placeOf = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file: file.path, line, column: col };
  };
  // Where the library ran out of stack, what it says of that and of the rest depends on the machine. The conversion finds the place.
  const isExhausted = document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION');
  const complaints = isExhausted ? [] : [...document.errors, ...document.warnings];
  const syntax = complaints.map(({ code, message, pos }) =>
    code === 'MULTIPLE_DOCS'
      ? { message: 'The file has more than one YAML document.', fix: 'Keep one document.', place: placeOf(pos[0]) }
      : syntaxProblem(message, placeOf(pos[0])),
  );
  const conversion = new Conversion(placeOf, file.text);
  const root = document.contents === null ? undefined : conversion.node(document.contents, 1);
  const isLost = isExhausted && conversion.problems.length === 0;
  const problems = [...syntax, ...conversion.problems, ...(isLost ? [tooDeep({ file: file.path })] : [])];
  if (problems.length === 0) {
    const found = unportableSyntax(file.text, conversion.texts) ?? ambiguousYaml(document.contents, file.text);
    if (found !== undefined) problems.push({ message: found.message, fix: found.fix, place: placeOf(found.offset) });
  }
  return {
    file,
    root: isEmpty(root) ? undefined : root,
    problems: problems.slice(0, maxProblems),
    repeatedKeys: conversion.repeatedKeys,
  };
}

function nothingOf(file: SourceFile, problem: FileProblem): YamlFile {
  return { file, root: undefined, problems: [problem], repeatedKeys: [] };
}

function refusalOfSize({ text, path }: SourceFile): FileProblem | undefined {
  if (text.length <= maxCharacters) return undefined;
  return {
    message: `The file is too large: it has ${text.length} characters, and the limit is ${maxCharacters}.`,
    fix: 'Remove everything but settings.',
    place: { file: path },
  };
}

function syntaxProblem(message: string, place: Place): FileProblem {
  const sentence = message.replace(/\s+/g, ' ').trim().slice(0, 200);
  return { message: `The file is not valid YAML: ${sentence}.`, fix: 'Correct the YAML at this place.', place };
}

function tooDeep(place: Place): FileProblem {
  return { message: 'The nesting is too deep.', fix: `Use at most ${maxLevels} levels.`, place };
}

/** V8 throws a `RangeError`, its regular expressions a `SyntaxError`. */
function isOutOfStack(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof SyntaxError && error.message.endsWith('Stack overflow'));
}

/** `~`, `null` and nothing at all say the same at the top of a file. */
function isEmpty(root: YamlNode | undefined): boolean {
  return root?.kind === 'scalar' && root.value === null;
}

/** Turns the library's nodes into ours, and notes what has no place in a file of settings. */
class Conversion {
  readonly problems: FileProblem[] = [];
  readonly repeatedKeys: FileProblem[] = [];
  /** Where scalars begin and end that are not plain, one after the other. */
  readonly texts: number[] = [];
  readonly #placeOf: (offset: number) => Place;
  readonly #text: string;

  constructor(placeOf: (offset: number) => Place, text: string) {
    this.#placeOf = placeOf;
    this.#text = text;
  }

  node(node: Node, level: number): YamlNode {
    const place = this.#placeOf(node.range?.[0] ?? 0);
    if (level > maxLevels) {
      const { message, fix } = tooDeep(place);
      this.#note(message, fix, place);
      return nothing(place);
    }
    if (isAlias(node)) {
      this.#note('Aliases (`*name`) are not supported here.', 'Write the value out.', place);
      return nothing(place);
    }
    if (node.anchor !== undefined) this.#note('Anchors (`&name`) are not supported here.', 'Remove it.', place);
    if (node.tag !== undefined) this.#note('Tags (`!name`) are not supported here.', 'Remove it.', place);
    if (isMap(node)) return { kind: 'map', entries: this.#entries(node.items, level), place };
    if (isSeq(node)) {
      return { kind: 'list', items: node.items.map(item => this.#child(item, level, place)), place };
    }
    if (!isScalar(node)) return nothing(place);
    const { value } = node;
    const isPlain = node.type === 'PLAIN';
    if (!isPlain) this.#addText(node);
    else this.#notePlain(value, typeof value === 'string' ? value : this.#written(node), place);
    if (value === null || typeof value === 'boolean' || typeof value === 'number') {
      return { kind: 'scalar', value, text: this.#written(node), isText: false, place };
    }
    const text = String(value);
    return {
      kind: 'scalar',
      value: text,
      text,
      isText: !isPlain || (resolvePlain(text).type === 'string' && isTextToPyyaml(text)),
      place,
    };
  }

  #entries(pairs: readonly { key: unknown; value: unknown }[], level: number): Map<string, YamlEntry> {
    const entries = new Map<string, YamlEntry>();
    for (const pair of pairs) {
      const key = this.#child(pair.key, level, this.#placeOf(0));
      if (key.kind !== 'scalar') {
        this.#note('A key is a map or a list.', 'Use a plain word as the key.', key.place);
        continue;
      }
      if (key.value === null)
        this.#note(
          'A key is empty or null, which some parsers reject.',
          'Name the key, or remove the line.',
          key.place,
        );
      // Quoted, it is a key like any other, which nobody has.
      if (key.text === '<<' && isScalar(pair.key) && pair.key.type !== 'PLAIN') this.#noteMerge(key.place);
      const isRepeated = entries.has(key.text);
      if (isRepeated) this.#noteRepeated(key.text, key.place);
      const value = this.#child(pair.value, level, key.place);
      entries.set(key.text, { key: key.place, value, ...(isRepeated ? { isRepeated } : {}) });
    }
    return entries;
  }

  #child(value: unknown, level: number, near: Place): YamlNode {
    return value === null || value === undefined ? nothing(near) : this.node(value as Node, level + 1);
  }

  /** The text of a block scalar begins after the line with its indicator. */
  #addText({ type, range }: Scalar): void {
    const [start = 0, end = 0] = range ?? [];
    const isBlock = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED';
    this.texts.push(isBlock ? Math.min(this.#text.indexOf('\n', start) + 1 || end, end) : start, end);
  }

  #written(node: Node): string {
    return this.#text.slice(node.range?.[0] ?? 0, node.range?.[1] ?? 0);
  }

  /** Python refuses a merge key in the place of a value as well. */
  #notePlain(value: unknown, text: string, place: Place): void {
    if (text === '<<') this.#noteMerge(place);
    else if (isRefusedByPyyaml(text)) {
      if (/^\d{4}-\d\d-\d\d$/.test(text)) {
        this.#note(`"${text}" is not a date in the calendar.`, 'Write an existing date as YYYY-MM-DD.', place);
      } else this.#note('Python parsers cannot read this value.', 'Correct it, or quote it.', place);
    } else if (typeof value === 'number' && !Number.isFinite(value)) {
      // Go programs such as Prow turn YAML into JSON first.
      this.#note('JSON has no such number, so that some parsers reject the file.', 'Correct it, or quote it.', place);
    }
  }

  #noteMerge(place: Place): void {
    this.#note('Merge keys (`<<`) are not supported here.', 'Write the keys out.', place);
  }

  #noteRepeated(key: string, place: Place): void {
    const message = `Duplicate key "${key.slice(0, 80)}".`;
    if (this.repeatedKeys.length < maxProblems) this.repeatedKeys.push({ message, fix: 'Keep one of them.', place });
  }

  #note(message: string, fix: string, place: Place): void {
    if (this.problems.length < maxProblems) this.problems.push({ message, fix, place });
  }
}

function nothing(place: Place): YamlNode {
  return { kind: 'scalar', value: null, text: '', isText: false, place };
}
