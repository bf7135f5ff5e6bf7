import type { JsonPath } from '../json.ts';
import type { Place } from '../source.ts';
import type { ReadingRule } from './reading-rules.ts';
import type { fbcSchemas } from './schemas/fbc-schemas.ts';
import type { ValueOf } from './shape/shape.ts';

/** One document of a catalog file, as text, before it is read. */
export interface CatalogDocument {
  /** Path of the file in the repository. */
  readonly file: string;
  /** Line of the file, counted from 1, on which `text` begins. */
  readonly line: number;
  /** Column of that line, counted from 1, at which it begins; 1 where absent. */
  readonly column?: number;
  readonly format: 'yaml' | 'json';
  /** The text of this document alone, without its separator. */
  readonly text: string;
  /** False when bytes of the document were not UTF-8. */
  readonly isUtf8: boolean;
  /** True when all of it is known to be ASCII. */
  readonly isAscii?: boolean;
  /** Of a document that was made of other files: where in those it says what it says at a path. */
  readonly placeOf?: (path: JsonPath) => Place;
}

/**
 * A blob of a file-based catalog: a document together with what it says.
 * `content` depends on the text alone, never on the file: equal texts share it, and it can be kept as JSON.
 */
export interface Blob {
  readonly document: CatalogDocument;
  readonly content: BlobContent;
}

/** How a node is fixed: its value is put into quotes, or its key spelled as the field. */
type Repair = 'quote' | { readonly key: string };

/** A rule of reading that a document breaks. `rule` is the id of the check that reports it. */
export interface ReadingProblem {
  readonly rule: ReadingRule;
  readonly message: string;
  readonly fix: string;
  /** opm may read the document all the same: there may be a blob in it. */
  readonly mayBeReadByOpm?: true;
  /** What to do with the node at that path, where that fixes it for certain. */
  readonly repair?: Repair;
  /** The node that it is about: a path into the value, or line and column counted from 1 within the document. */
  readonly at: JsonPath | { readonly line: number; readonly column: number };
}

interface BlobHead {
  /** Empty where the document has none. */
  readonly schema: string;
  /** The name of the package that the blob belongs to: `name` of an olm.package, else `package`. Empty where absent. */
  readonly package: string;
  readonly name: string;
  readonly problems: readonly ReadingProblem[];
}

/** What a document says, reduced to what rules need. Known fields only; `readValue` gives the whole value again. */
export type BlobContent =
  | PackageContent
  | ChannelContent
  | BundleContent
  | DeprecationsContent
  /** A schema that OLM does not know: kept, and not looked at further. */
  | (BlobHead & { readonly kind: 'other' })
  /** A document that opm refuses to load. `problems` is not empty. */
  | (BlobHead & { readonly kind: 'unreadable' });

export type PackageContent = ContentOf<'olm.package'>;
export type ChannelContent = ContentOf<'olm.channel'>;
export type BundleContent = ContentOf<'olm.bundle'>;
export type DeprecationsContent = ContentOf<'olm.deprecations'>;

type Known = typeof fbcSchemas;
type ContentOf<Schema extends keyof Known> = BlobHead & { readonly kind: Known[Schema]['kind'] } & Omit<
    ValueOf<Known[Schema]['shape']>,
    keyof BlobHead
  >;

/** An entry of a channel. Absent strings are empty, as in Go. */
export type ChannelEntry = ChannelContent['entries'][number];

/** `value` is left out where it is large: no rule needs it (`property-schemas.ts`). */
export type Property = BundleContent['properties'][number];

export type DeprecationEntry = DeprecationsContent['entries'][number];
