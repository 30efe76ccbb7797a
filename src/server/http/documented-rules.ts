/**
 * What is refused with 400 although the schemas of the OpenAPI document allow it, by operation and
 * by field as named in the reply. The document shows it as the operation's description; `npm run
 * fuzz` fails on a refusal that is neither here nor in `GENERAL_RULES`.
 */
const PASSWORD =
  'Keeps the six rules: 8 to 20 characters, a capital, a small letter, a digit, a special character, no spaces; and is neither common nor the person’s own name or e-mail';
const RECOVERY_CODE =
  'Eight letters and digits of a recovery code; capitals or not, O for 0, I or L for 1, and whatever is in no code (hyphens, spaces) left out';
const LOCATOR =
  'A booking number such as `AZ-7KM4-Q2P6`, in any case and with or without hyphens and spaces';
const TRIP_KEY = { 'params.key': `${LOCATOR}; or the secret number of the booking` };
const LIMIT = 'A limit of what `PricePer` names; of a week without it';
const FILTERS = {
  'body.Area': 'South not above north, west not above east, inside the map',
  'body.PriceFrom': LIMIT,
  'body.PriceUpTo': LIMIT,
};
const TRAVELER = {
  'body.client.phone': 'A number that exists, with its dial code (`+13055550142`)',
  'body.client.country': 'A `Country` of `GET /api/week/countries-all`',
  'body.client.state': 'Not empty where that country’s `TIPO` is above 0',
};
const SEARCH = { 'body.dateOut': 'Not before `dateIn`', ...FILTERS };

export const RULES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'week.list': SEARCH,
  'week.listByResort': SEARCH,
  'week.listResorts': SEARCH,
  'week.pins': SEARCH,
  'week.calendar': FILTERS,
  'reservation.hold': {
    ...TRAVELER,
    'headers.idempotency-key':
      'At most 200 characters, sent once, and never again for another week or traveler',
  },
  'line.ask': TRAVELER,
  'line.confirm': { 'body.code': RECOVERY_CODE },
  'line.take': { ...TRAVELER, 'body.client': 'Not missing when too little is known of the member' },
  'push.subscribe': {
    'body.subscription.endpoint': 'An https address of a push service of browsers',
    'body.subscription.keys.p256dh': 'A point of the curve P-256',
  },
  'watch.add': Object.fromEntries(
    Object.entries(SEARCH).map(([field, rule]) => [field.replace('body', 'body.criteria'), rule]),
  ),
  'trip.list': { 'query.before': '`next` of the page before, which begins with a day' },
  'trip.get': TRIP_KEY,
  'trip.travelers': TRIP_KEY,
  'trip.share': TRIP_KEY,
  'trip.endShare': TRIP_KEY,
  'trip.find': { 'body.locator': LOCATOR },
  'trip.findConfirm': { 'body.locator': LOCATOR, 'body.code': RECOVERY_CODE },
  'document.findVoucher': { 'body.locator': LOCATOR },
  'claim.send': {
    'body.competitorPrice': 'Whole cents, and at least one percent below the price paid',
    'body.competitorUrl':
      'An http or https address of a named host without user and password; empty only with a `fileId`',
    'body.fileId': 'The id that the last upload for this booking answered',
  },
  'claim.upload': { body: 'Not empty' },
  'member.edit': {
    'body.profile': 'Not missing together with the password',
    'body.profile.LadaTelefono': 'A dial code that fits `Telefono`',
    'body.profile.Telefono': 'Digits of a number that exists with `LadaTelefono`',
    'body.profile.Celular': 'Empty, or digits of a number that exists with `LadaCelular`',
    'body.profile.Pais': 'An `Id` of the catalog `CatPaises`',
    'body.profile.Estado': 'An `Id` of `CatEstadosPais` for that country, where it has some',
    'body.profile.Nacionalidad': 'An `Id` of the catalog `CatPaises`',
    'body.profile.EstadoCivil': 'Empty, or an `Id` of the catalog `CatEstadoCivil`',
    'body.profile.FechaNacimiento': 'Not after today',
    'body.Password': PASSWORD,
    'body.currentPassword': 'Not missing with a `Password`, unless a reset is due',
  },
  'member.terms': { 'query.email': 'The signed-in member’s own, when no mailed token comes along' },
  'auth.loginNoOtp': { 'body.codeOtp': RECOVERY_CODE },
  'auth.recoveryCheck': { 'body.code': RECOVERY_CODE },
  'auth.recoveryChange': { 'body.code': RECOVERY_CODE, 'body.password': PASSWORD },
  'auth.recoveryChangeFirstTime': { 'body.password': PASSWORD },
  'auth.recoveryChangeGenerated': { 'body.password': PASSWORD },
};

/** Rules of every call, for the head of the document. */
export const GENERAL_RULES = [
  'Texts are trimmed before their length is looked at: one of spaces alone counts as empty.',
  'A text with the character zero or half a surrogate pair, which no database takes, is refused as `invalid`.',
  'Days and instants lie in the years 1900 to 2099 and exist in the calendar.',
  'JSON with a key `__proto__`, or with `constructor.prototype`, is refused.',
  'Calls that change something are refused with 403 when a browser says that another site makes them (`Sec-Fetch-Site`).',
] as const;
