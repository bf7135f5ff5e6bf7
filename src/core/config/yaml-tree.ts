import type { Place, SourceFile } from '../source.ts';

/** Something wrong at a place of a file that people keep by hand. */
export interface FileProblem {
  readonly message: string;
  readonly fix: string;
  readonly place: Place;
}

/** A YAML value in which every node knows where it stands. Maps are real maps, so that no key is special. */
export type YamlNode = YamlMap | YamlList | YamlScalar;

export interface YamlMap {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, YamlEntry>;
  readonly place: Place;
}

export interface YamlEntry {
  readonly key: Place;
  readonly value: YamlNode;
  /** The key is there more than once: the value is the last one, and which one was meant is not known. */
  readonly isRepeated?: true;
}

interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
  readonly place: Place;
}

export interface YamlScalar {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  /** The value as it is written: `4.20` stays `4.20` where the number would be 4.2. */
  readonly text: string;
  /** Whether go-yaml, PyYAML and YAML 1.2 take it for a text: `yes`, `010`, `1e3` and `1:30` without quotes are something else to one of them. */
  readonly isText: boolean;
  readonly place: Place;
}

/** A file of settings as it was read. With problems there may still be a root: the parts that could be read. */
export interface YamlFile {
  readonly file: SourceFile;
  /** Undefined for an empty document, and where nothing could be read. */
  readonly root: YamlNode | undefined;
  readonly problems: readonly FileProblem[];
  /** Keys that are there twice, apart from the other problems: programs that read such files take the last one. */
  readonly repeatedKeys: readonly FileProblem[];
}
