import type { ProtoObject } from './proto/proto-file.ts';

/** The field of what is deprecated. @param message empty where it is not */
export function deprecationField(message: string): ProtoObject {
  return message === '' ? {} : { deprecation: { message } };
}
