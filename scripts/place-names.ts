/**
 * Spanish names of the places that GeoNames names otherwise than our table of cities does, by country
 * and that name.
 */
export const spanishNames: Readonly<Record<string, string>> = {
  'US New York City': 'Nueva York',
  'CA Montréal': 'Montreal',
  'PA Panamá': 'Ciudad de Panamá',
  'HT Port-au-Prince': 'Puerto Príncipe',
  'TT Port of Spain': 'Puerto España',
  'BR Brasília': 'Brasilia',
  'IT Padova': 'Padua',
  'CH Genève': 'Ginebra',
  'CH Zürich': 'Zúrich',
  'CH Lausanne': 'Lausana',
  'CH Luzern': 'Lucerna',
  'DE Köln': 'Colonia',
  'DE Frankfurt am Main': 'Fráncfort',
  'BE Antwerpen': 'Amberes',
  'SE Göteborg': 'Gotemburgo',
  'PL Kraków': 'Cracovia',
  'GR Thessaloníki': 'Salónica',
  'RU Moscow': 'Moscú',
  'RU Saint Petersburg': 'San Petersburgo',
  'MA Marrakesh': 'Marrakech',
  'DZ Algiers': 'Argel',
  'VA Vatican City': 'Ciudad del Vaticano',
};
