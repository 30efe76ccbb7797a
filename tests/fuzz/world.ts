import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHostileWorld } from '../security/hostile-world.ts';
import type { HostileWorld } from '../security/hostile-world.ts';
import { operationsOf } from './fuzz.ts';
import type { FuzzedOperation } from './fuzz.ts';

/** The real app with its data, and the operations that its own document describes. */
export async function startFuzzWorld(): Promise<{
  world: HostileWorld;
  operations: FuzzedOperation[];
  close: () => Promise<void>;
}> {
  const pictures = mkdtempSync(join(tmpdir(), 'club-fuzz-'));
  const world = await startHostileWorld({ pictures });
  return {
    world,
    operations: operationsOf((await world.app.inject('/api/docs/json')).json()),
    close: async () => {
      await world.close();
      rmSync(pictures, { recursive: true, force: true });
    },
  };
}
