/** Parts of the home page that other pages lead to. */
export const FEATURED_SECTION = 'featured';
export const LAST_MINUTE_SECTION = 'last-minute';
