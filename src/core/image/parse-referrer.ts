import type { Digest } from './digest.ts';
import { FieldError, fieldOf, fieldsOf, parseFields, refuseOtherSpellings, textOf, textsOf } from './json-fields.ts';
import { parseDescriptor } from './parse-descriptor.ts';

/** What a manifest that refers to another one, such as a signature, says of itself in the list of those that do. */
export interface Referrer {
  readonly subject: Digest;
  readonly artifactType?: string;
  readonly annotations: ReadonlyMap<string, string>;
}

/**
 * Reads to what a manifest refers by its field `subject`. The type of an image manifest that names none is that of its
 * configuration.
 *
 * @returns undefined where it refers to nothing; an error as a sentence with "it" for the manifest, without its full stop
 * @see https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pushing-manifests-with-subject
 */
export function parseReferrer(text: string): Referrer | undefined | { readonly error: string } {
  try {
    const fields = parseFields(text);
    refuseOtherSpellings(fields, ['subject', 'artifactType', 'config', 'annotations']);
    const subject = fieldOf(fields, 'subject');
    if (subject === undefined) return undefined;
    const { digest } = parseDescriptor(subject, 'its subject');
    const config = fieldOf(fields, 'config');
    const configType = config === undefined ? undefined : textOf(fieldsOf(config, 'its field config'), 'mediaType');
    const artifactType = textOf(fields, 'artifactType') || configType || undefined;
    const annotations = textsOf(fields, 'annotations');
    return { subject: digest, annotations, ...(artifactType === undefined ? {} : { artifactType }) };
  } catch (error) {
    if (error instanceof FieldError) return { error: error.message };
    throw error;
  }
}
