import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { answerTerms, editMember, getMember } from '#contracts/account.ts';
import type { MemberRecord } from '#contracts/account.ts';
import { ApiError, callEndpoint } from '#client/call.ts';
import { endpointKey } from '#client/use-endpoint.ts';
import { useTexts } from '#i18n/load.ts';
import { useProof } from '#components/passkey/use-proof.tsx';
import { personOf } from '#components/member/profile-rules.ts';
import { VerificationDialog } from './verification-dialog.tsx';
import type { Verified } from './use-verification-form.ts';
import type { Needs } from './verification-rules.ts';

type VerificationProps = {
  open: boolean;
  needs: Needs;
  exit: 'leave' | 'close';
  leaving?: boolean | undefined;
  askCurrent?: boolean;
  /**
   * Session token; a sign-in that is not finished yet is not stored, so it comes from the caller.
   */
  token: string;
  member: { _id: string; Email: string };
  /** Everything required is saved; with the record when data or password were. */
  onDone: (saved: MemberRecord | undefined) => void;
  onExit: () => void;
};

const mayHaveArrived = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'offline' || error.code === 'timeout' || error.code === 'unreadable');

/**
 * The data-verification dialog with its calls: reads the member, answers the terms, saves
 * (specification, sections 4 and 7).
 */
export function Verification(props: VerificationProps) {
  const { open, needs, exit, leaving, askCurrent = false, token, member, onExit } = props;
  useTexts('rest');
  const query = memberQuery(member._id);
  const {
    data,
    error,
    mutate: reload,
  } = useSWR(
    open && needs.data ? endpointKey(getMember, query) : null,
    () => callEndpoint(getMember, query, { token }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const { answer, save, proof } = useCalls(props);
  return (
    <>
      <VerificationDialog
        open={open}
        needs={needs}
        exit={exit}
        leaving={leaving}
        askCurrent={askCurrent}
        email={data?.member.Email ?? member.Email}
        person={data && personOf(data.member)}
        loadFailed={data ? undefined : error}
        onRetry={() => void reload()}
        onSave={save}
        onAnswer={answer}
        onExit={onExit}
      />
      {proof}
    </>
  );
}

const memberQuery = (idMongo: string) => ({ query: { idMongo } });

/** The answer to the terms and the save, with the proof that the server may ask for. */
function useCalls({ needs, askCurrent = false, token, member, onDone }: VerificationProps) {
  const { mutate } = useSWRConfig();
  const [unsure, setUnsure] = useState(false);
  const { withProof, proof } = useProof(token);

  const answer = async (given: 'yes' | 'no') => {
    await callEndpoint(answerTerms, { query: { answer: given } }, { token });
  };
  const save = async (verified: Verified) => {
    // The answer first: it can be given repeatedly, a password only once.
    if (needs.terms) await answer('yes');
    if (!needs.data && !needs.password) return onDone(undefined);
    try {
      const { member: saved } = await withProof(() =>
        callEndpoint(
          editMember,
          { params: { memberId: member._id }, query: { mode: 'websocios' }, body: verified },
          { token },
        ),
      );
      void mutate(
        endpointKey(getMember, memberQuery(member._id)),
        { success: true, member: saved },
        { revalidate: false },
      );
      return onDone(saved);
    } catch (failure) {
      // A save whose answer was lost has changed the password: the reset has ended, which is the
      // wanted result.
      const over =
        failure instanceof ApiError && failure.fields.currentPassword !== undefined && !askCurrent;
      if (over && unsure) return onDone(undefined);
      setUnsure((before) => before || mayHaveArrived(failure));
      throw failure;
    }
  };
  return { answer, save, proof };
}
