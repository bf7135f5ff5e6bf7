/** A bill of materials, as far as a catalog has use of it. https://cyclonedx.org/docs/1.6/json/ */
export interface Bom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: {
    readonly tools: { readonly components: readonly Component[] };
    readonly component: Component;
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependencies[];
}

export interface Component {
  readonly type: 'application' | 'container';
  readonly 'bom-ref'?: string;
  readonly name: string;
  readonly version?: string;
  readonly hashes?: readonly { readonly alg: 'SHA-256' | 'SHA-384' | 'SHA-512'; readonly content: string }[];
  readonly purl?: string;
}

interface Dependencies {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}
