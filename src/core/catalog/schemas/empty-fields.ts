import { decodeFields } from '../shape/decode-fields.ts';
import { channelEntryShape, deprecationEntryShape, fbcSchemas } from './fbc-schemas.ts';

/** The fields of blobs and entries that say nothing. What is not read out of a document begins with them, so that new fields are empty there. */
export const emptyFields = {
  package: decodeFields({}, fbcSchemas['olm.package'].shape),
  channel: decodeFields({}, fbcSchemas['olm.channel'].shape),
  bundle: decodeFields({}, fbcSchemas['olm.bundle'].shape),
  channelEntry: decodeFields({}, channelEntryShape),
  deprecations: decodeFields({}, fbcSchemas['olm.deprecations'].shape),
  deprecationEntry: decodeFields({}, deprecationEntryShape),
} as const;
