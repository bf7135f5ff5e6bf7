import { decodeFields } from '../shape/decode-fields.ts';
import { channelEntryShape, deprecationEntryShape, fbcSchemas } from './fbc-schemas.ts';

/** The fields of blobs and entries that say nothing. What is not read out of a document begins with them, so that new fields are empty there. */
export const emptyFields = {
  package: decodeFields({}, fbcSchemas['olm.package'].shape),
  bundle: decodeFields({}, fbcSchemas['olm.bundle'].shape),
  channelEntry: decodeFields({}, channelEntryShape),
  deprecationEntry: decodeFields({}, deprecationEntryShape),
} as const;
