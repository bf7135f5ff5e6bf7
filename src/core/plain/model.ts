import type { BundleManifest } from '../bundle/model.ts';
import type { JsonObject } from '../json.ts';
import type { Place } from '../source.ts';

/** The objects of a bundle as OLM v1 holds them: typed ones as Kubernetes writes them, with every field that it always writes. */
export interface RegistryObjects {
  readonly csv: JsonObject;
  readonly crds: readonly JsonObject[];
  readonly others: readonly JsonObject[];
}

/** A bundle of the format registry+v1. */
export interface RegistryV1 extends RegistryObjects {
  /** Empty where the annotations name none. */
  readonly packageName: string;
  readonly manifests: RegistryManifests;
}

/** Where the objects come from, in the same order. */
interface RegistryManifests {
  readonly csv: BundleManifest;
  readonly crds: readonly BundleManifest[];
  readonly others: readonly BundleManifest[];
}

/** Who issues the certificates of webhooks. */
export const certificateProviders = ['cert-manager', 'openshift'] as const;

export type CertificateProvider = (typeof certificateProviders)[number];

export interface ConvertOptions {
  /** The namespace of the operator. */
  readonly installNamespace: string;
  /** The namespaces that the operator watches; `['']` is all. Empty: all, if the operator supports that. */
  readonly targetNamespaces: readonly string[];
  /** Absent: an operator with webhooks is refused. */
  readonly certificates?: CertificateProvider;
  /** SHA-224 of a text in UTF-8, as hexadecimal digits. */
  readonly sha224: (text: string) => string;
}

/** Why a bundle is not converted. Paths are those of the bundle. */
export interface ConversionProblem {
  readonly message: string;
  readonly fix?: string;
  readonly place?: Place;
}
