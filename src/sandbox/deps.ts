import type { SandboxStore } from './store.ts';

/** The few log calls the sandbox makes; a pino logger fits. */
type SandboxLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** What the sandbox is given by the server. */
export type SandboxDeps = {
  store: SandboxStore;
  now: () => Date;
  /** Address a browser reaches this server at, without a path: `http://localhost:3000`. */
  publicUrl: string;
  /**
   * Address this process reaches the product's API server at: `http://127.0.0.1:3000`; `publicUrl`
   * when missing.
   */
  apiUrl?: string | undefined;
  stripe: {
    secretKey: string;
    publishableKey?: string | undefined;
    webhookSecret: string;
    webhookUrl: string;
  };
  log: SandboxLog;
  /**
   * Programs the deals provider knows, with the secret and access it gave to each club. None
   * without it.
   */
  dealsPrograms?: (() => Promise<readonly DealsProgram[]>) | undefined;
};

/** A club's account at the deals provider. */
export type DealsProgram = {
  program: string;
  secret: string;
  access: string;
  name: string;
  color: string;
};
