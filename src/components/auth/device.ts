import { mayKnowDevice } from '#components/legal/cookie-choice.ts';

/** Longest wait for the fingerprint, so that a sign-in never hangs on it. */
const LONGEST_WAIT_MS = 1_000;
/** Longest wait when the device is to be saved, which is impossible without a fingerprint. */
const LONGEST_WAIT_TO_SAVE_MS = 10_000;

let asked: Promise<string> | undefined;

const ask = async (): Promise<string> => {
  const { default: fingerprint } = await import('@fingerprintjs/fingerprintjs');
  // Without monitoring: members' browsers report to no third party.
  return (await (await fingerprint.load({ monitoring: false })).get()).visitorId;
};

/**
 * Starts making the device id early, so that it is ready when the form is sent; not without consent
 * (cookie policy).
 */
export function prepareDeviceId(ticked = false): void {
  if (mayKnowDevice(ticked)) asked ??= ask().catch(() => '');
}

/**
 * Browser fingerprint (specification, section 7); '' without consent, or if it takes longer than a
 * second. `ticked`: the device is to be saved, which is worth waiting ten seconds.
 */
export async function deviceId(ticked = false): Promise<string> {
  if (!mayKnowDevice(ticked)) return '';
  prepareDeviceId(ticked);
  const wait = ticked ? LONGEST_WAIT_TO_SAVE_MS : LONGEST_WAIT_MS;
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), wait));
  return Promise.race([asked ?? late, late]);
}
