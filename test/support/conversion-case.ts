import { hash } from 'node:crypto';
import { convertBundle } from '../../src/core/plain/convert-bundle.ts';
import type { CertificateProvider } from '../../src/core/plain/model.ts';
import { sourceFile } from './judge-catalog.ts';

/** A question for OLM v1's converter, as JSON: a bundle, and how the operator is to be installed. */
export interface ConversionCase {
  readonly files: Readonly<Record<string, string>>;
  readonly installNamespace: string;
  readonly targetNamespaces: readonly string[];
  readonly certificates?: CertificateProvider;
}

/** The objects as they are applied, or why there are none. */
export interface ConversionAnswer {
  readonly objects?: readonly object[] | null;
  readonly refused?: string;
}

/** Our answer. */
export function conversionAnswerTo({ files, ...options }: ConversionCase): ConversionAnswer {
  const sources = Object.entries(files).map(([path, text]) => sourceFile(path, text));
  const source = { files: sources, image: '', origin: { kind: 'directory', path: '' } } as const;
  const converted = convertBundle(source, { ...options, sha224: text => hash('sha224', text) });
  if ('objects' in converted) return { objects: JSON.parse(JSON.stringify(converted.objects)) };
  return { refused: converted.problems.map(({ message }) => message).join(' ') };
}

/** An answer in a form in which equal ones are equal: OLM has an order for kinds, and none within them. What a cluster says about an object is left out. */
export function comparableAnswer({ objects, refused }: ConversionAnswer): unknown {
  if (refused !== undefined) return 'refused';
  const withoutStatus = (objects ?? []).map(object => ({ ...object, status: undefined }));
  return Object.fromEntries(
    withoutStatus.map(object => [nameOf(object), object] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function nameOf(object: object): string {
  const { kind, metadata } = object as { kind?: string; metadata?: { name?: string; namespace?: string } };
  return `${kind} ${metadata?.namespace ?? ''}/${metadata?.name}`;
}
