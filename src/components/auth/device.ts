import { mayKnowDevice } from '#components/legal/cookie-choice.ts';

/** Longest wait for the fingerprint; a sign-in never hangs on it. */
const LONGEST_WAIT_MS = 1_000;
/** Longest wait where the device is to be saved: without a fingerprint it cannot be. */
const LONGEST_WAIT_TO_SAVE_MS = 10_000;

let asked: Promise<string> | undefined;

const ask = async (): Promise<string> => {
  const { default: fingerprint } = await import('@fingerprintjs/fingerprintjs');
  // Without monitoring: members' browsers report to nobody else.
  return (await (await fingerprint.load({ monitoring: false })).get()).visitorId;
};

/** Starts making the device id early, so that it is at hand when the form is sent; not without consent (cookie policy). */
export function prepareDeviceId(ticked = false): void {
  if (mayKnowDevice(ticked)) asked ??= ask().catch(() => '');
}

/** Browser fingerprint (specification, section 7); '' without consent, and when it cannot be made within a second. `ticked`: the device is to be saved, which is worth ten. */
export async function deviceId(ticked = false): Promise<string> {
  if (!mayKnowDevice(ticked)) return '';
  prepareDeviceId(ticked);
  const wait = ticked ? LONGEST_WAIT_TO_SAVE_MS : LONGEST_WAIT_MS;
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), wait));
  return Promise.race([asked ?? late, late]);
}
