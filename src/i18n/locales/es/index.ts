import first from './first.ts';
import rest from './rest.ts';
import steps from './steps.ts';
import weeks from './weeks.ts';

/** The texts of one language by area; mails have their own, which never reach the browser. */
export default { ...first, ...steps, ...weeks, ...rest };
