import steps from './steps.json' with { type: 'json' };

/** What the sign-in says after its first page: codes, recovery and new passwords. */
export default { steps };
