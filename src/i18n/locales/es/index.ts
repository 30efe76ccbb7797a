import first from './first.ts';
import rest from './rest.ts';

/** The texts of one language by area; mails have their own, which never reach the browser. */
export default { ...first, ...rest };
