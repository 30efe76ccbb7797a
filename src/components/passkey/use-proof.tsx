import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '#client/call.ts';
import { FAILURE } from '#contracts/failures.ts';
import { ProofDialog } from './proof-dialog.tsx';

/**
 * Repeats a call that needs a recent proof once it was given. When the person closes the dialog, the
 * call fails as it did. `proof` is the dialog, to be rendered.
 * @param token session token of the calls
 */
export function useProof(token: string | undefined): {
  withProof: <Result>(call: () => Promise<Result>) => Promise<Result>;
  proof: ReactNode;
} {
  const [asking, setAsking] = useState(false);
  const answer = useRef<(proven: boolean) => void>(undefined);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setAsking(true);
    });
  const end = (proven: boolean) => {
    setAsking(false);
    answer.current?.(proven);
  };
  const withProof = async <Result,>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      const needed = error instanceof ApiError && error.code === FAILURE.proofRequired;
      if (!needed || !(await ask())) throw error;
      return call();
    }
  };
  return {
    withProof,
    proof: (
      <ProofDialog
        open={asking}
        token={token}
        onProven={() => end(true)}
        onClose={() => end(false)}
      />
    ),
  };
}
