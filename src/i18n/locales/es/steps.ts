import passkey from './passkey.json' with { type: 'json' };
import steps from './steps.json' with { type: 'json' };

/** What the sign-in says after its first page: codes, recovery, new passwords and passkeys. */
export default { passkey, steps };
