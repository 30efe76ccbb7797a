import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { SWRConfiguration, SWRResponse } from 'swr';
import type { CallInput, Endpoint, Head, LaterEndpoint, Reply } from '#contracts/endpoint.ts';
import { ApiError, callEndpoint } from './call.ts';
import { forgetReply, givenReply } from './given-replies.ts';
import { currentSession } from './session.ts';
import { FAILURE } from '#contracts/failures.ts';

/** SWR key of a call: its id and input, so that everything about one noun can be refreshed. */
export const endpointKey = <E extends Endpoint>(
  endpoint: E | LaterEndpoint<E>,
  input: CallInput<E>,
) => [(endpoint as Head).id, input] as const;

/**
 * Reads an endpoint with SWR. A null input means "not yet". Failures are ApiErrors; only temporary
 * ones are tried again. A reply that came with the page is used without a call.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E | LaterEndpoint<E>,
  input: CallInput<E> | null,
  options: SWRConfiguration<Reply<E>, ApiError> = {},
): SWRResponse<Reply<E>, ApiError> {
  // Only for the call the component starts with; later calls go to the server.
  const [first] = useState(() =>
    input === null
      ? undefined
      : { key: JSON.stringify(input), reply: givenReply(endpoint, input), input },
  );
  const given =
    first && input !== null && first.key === JSON.stringify(input) ? first.reply : undefined;
  useEffect(() => first && forgetReply(endpoint, first.input), [endpoint, first]);
  return useSWR<Reply<E>, ApiError, readonly [string, CallInput<E>] | null>(
    input === null ? null : endpointKey(endpoint, input),
    ([, given]) =>
      callEndpoint(endpoint, given, {
        token: endpoint.session ? currentSession()?.token : undefined,
      }),
    {
      revalidateOnFocus: false,
      errorRetryCount: 3,
      shouldRetryOnError: (error: ApiError) =>
        error.code === 'offline' ||
        error.code === 'timeout' ||
        error.code === FAILURE.unavailable ||
        error.code === FAILURE.internal,
      ...(given === undefined ? {} : { fallbackData: given, revalidateOnMount: false }),
      ...options,
    },
  );
}
