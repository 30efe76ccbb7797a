/** On a phone the head of a week's page lies as a sheet over the foot of its picture. */
export const PHONE_SHEET =
  'max-sm:z-raised max-sm:-mx-4 max-sm:-mt-10 max-sm:rounded-t-xl max-sm:bg-paper max-sm:px-4 max-sm:pt-6';
