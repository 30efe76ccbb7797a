import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { ApiError, callEndpoint } from '#client/call.ts';
import { withToken } from '#client/session.ts';
import { tellTabs } from '#client/other-tabs.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { FAILURE } from '#contracts/failures.ts';
import { joinLine, leaveLine, takeOffer } from '#contracts/line.ts';
import type { LinePlace } from '#contracts/line.ts';
import { linkTo } from '#lib/paths.ts';
import { useToast } from '#ui/toast.tsx';
import { isLineKey } from './use-line.ts';

type Act = 'join' | 'leave' | 'take';

/** Joins a line, leaves it and takes what is offered; a refusal is told as a message. */
export function useLineActions() {
  const { t } = useTranslation('line');
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { toast } = useToast();
  const [busy, setBusy] = useState<Act>();

  /** @returns whether it was done */
  const act = async (name: Act, work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(name);
    try {
      await work();
      return true;
    } catch (error) {
      toast({ title: t(`failed.${name}`), description: errorText(error), tone: 'danger' });
      return false;
    } finally {
      // Also after a refusal: what it says has changed.
      await mutate(isLineKey).catch(() => undefined);
      tellTabs('line');
      setBusy(undefined);
    }
  };

  const join = (weekId: string) =>
    act('join', () => callEndpoint(joinLine, { body: { weekId } }, withToken()));
  const leave = ({ ref }: LinePlace) =>
    act('leave', () => callEndpoint(leaveLine, { body: { ref } }, withToken()));
  /** Holds the offered week and goes on to pay for it, over the traveler's form where that is needed. */
  const take = ({ ref, week }: LinePlace) =>
    act('take', async () => {
      try {
        const { numberRef } = await callEndpoint(takeOffer, { body: { ref } }, withToken());
        void navigate(linkTo.payment(numberRef));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== FAILURE.invalidInput) throw error;
        void navigate(linkTo.addTraveler(week._id, { line: ref }));
      }
    });
  return { join, leave, take, busy };
}
