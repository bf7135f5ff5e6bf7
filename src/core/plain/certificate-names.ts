import { objectName } from './object-name.ts';

/**
 * The names of what serves the webhooks of a deployment. They are those of OLM v0.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/render/certprovider.go
 */
export function certificateNames(deployment: string): { readonly service: string; readonly certificate: string } {
  const service = objectName(deployment.replaceAll('.', '-'), 'service');
  return { service, certificate: objectName(service, 'cert') };
}
