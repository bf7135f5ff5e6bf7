/** A node of a YAML document, before tags and aliases are resolved. `start` is its offset in the text. */
export type YamlNode = ScalarNode | MappingNode | SequenceNode | AliasNode;

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly start: number;
  readonly value: string;
  /** The whole tag, without its `!<>`, `!!` spelled out; empty where there is none. */
  readonly tag: string;
  /** True where the form alone says what the value is: a plain scalar without a tag. */
  readonly isPlain: boolean;
}

export interface MappingNode {
  readonly kind: 'mapping';
  readonly start: number;
  readonly keys: YamlNode[];
  readonly values: YamlNode[];
}

export interface SequenceNode {
  readonly kind: 'sequence';
  readonly start: number;
  readonly items: YamlNode[];
}

export interface AliasNode {
  readonly kind: 'alias';
  readonly start: number;
  readonly name: string;
  readonly target: YamlNode;
}
