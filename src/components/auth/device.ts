/** Longest wait for the fingerprint; a sign-in never hangs on it. */
const LONGEST_WAIT_MS = 1_000;

let asked: Promise<string> | undefined;

const ask = async (): Promise<string> => {
  const { default: fingerprint } = await import('@fingerprintjs/fingerprintjs');
  // Without monitoring: members' browsers report to nobody else.
  return (await (await fingerprint.load({ monitoring: false })).get()).visitorId;
};

/** Starts making the device id early, so that it is at hand when the form is sent. */
export function prepareDeviceId(): void {
  asked ??= ask().catch(() => '');
}

/** Browser fingerprint (specification, section 7); '' when it cannot be made within a second. */
export async function deviceId(): Promise<string> {
  prepareDeviceId();
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), LONGEST_WAIT_MS));
  return Promise.race([asked ?? late, late]);
}
