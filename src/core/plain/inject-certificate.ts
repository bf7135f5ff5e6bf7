import { objectOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { certificateNames } from './certificate-names.ts';
import type { ConvertOptions } from './model.ts';

/**
 * An object with the annotation by which its webhooks get the certificate authority, or its Service the certificate.
 *
 * @see https://github.com/operator-framework/operator-controller/tree/v1.11.0/internal/operator-controller/rukpak/render/certproviders
 */
export function injectCertificate(object: JsonObject, deployment: string, options: ConvertOptions): JsonObject {
  const annotation = annotationFor(object.kind === 'Service', deployment, options);
  if (annotation === undefined) return object;
  const metadata = objectOf(object, 'metadata');
  return { ...object, metadata: { ...metadata, annotations: { ...objectOf(metadata, 'annotations'), ...annotation } } };
}

function annotationFor(
  isService: boolean,
  deployment: string,
  { certificates, installNamespace }: ConvertOptions,
): JsonObject | undefined {
  const { certificate } = certificateNames(deployment);
  switch (certificates) {
    case undefined:
      return undefined;
    case 'cert-manager':
      return isService ? undefined : { 'cert-manager.io/inject-ca-from': `${installNamespace}/${certificate}` };
    case 'openshift':
      return isService
        ? { 'service.beta.openshift.io/serving-cert-secret-name': certificate }
        : { 'service.beta.openshift.io/inject-cabundle': 'true' };
  }
}
