export type Package = {
  path?: string;
  name: string;
  version: string;
  license?: string | undefined;
  dev?: boolean;
  missing?: boolean;
  resolved?: string | undefined;
  integrity?: string | undefined;
  dependencies?: string[];
};
export type Bom = {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: object;
  components: {
    'bom-ref': string;
    scope: string;
    licenses: unknown[];
    hashes?: { alg: string; content: string }[];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
export const ALLOWED: readonly string[];
export function isAllowed(expression: string): boolean;
export function packagesOf(root?: string): Package[];
export function problemsOf(packages: readonly Package[]): string[];
export function cyclonedx(packages: readonly Package[], root?: string): Bom;
export function licenseTable(packages: readonly Package[]): string;
