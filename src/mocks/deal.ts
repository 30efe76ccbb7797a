import { openDeals } from '#contracts/deal.ts';
import { answers } from './endpoint.ts';

export const DEALS_URL = 'http://azul.localhost:3000/sandbox/deals?cvt=azul7f3a.story';
/** Answers the deals site's address. */
export const dealsHandler = () => answers(openDeals, { success: true, url: DEALS_URL });
