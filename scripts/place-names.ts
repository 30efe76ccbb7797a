/** Spanish names of the places whose name in GeoNames is English or local, by country and that name. */
export const spanishNames: Readonly<Record<string, string>> = {
  'MX Mexico City': 'Ciudad de México', 'US New York City': 'Nueva York', 'US New Orleans': 'Nueva Orleans', 'US Philadelphia': 'Filadelfia', 'CA Montréal': 'Montreal', 'CU Havana': 'La Habana',
  'PA Panamá': 'Ciudad de Panamá', 'GT Guatemala City': 'Ciudad de Guatemala', 'HT Port-au-Prince': 'Puerto Príncipe', 'TT Port of Spain': 'Puerto España', 
  'BR Rio de Janeiro': 'Río de Janeiro', 'BR Brasília': 'Brasilia', 'GB London': 'Londres', 'GB Edinburgh': 'Edimburgo', 'IE Dublin': 'Dublín', 'FR Paris': 'París',
  'FR Nice': 'Niza', 'FR Marseille': 'Marsella', 'FR Bordeaux': 'Burdeos', 'FR Avignon': 'Aviñón', 'FR Strasbourg': 'Estrasburgo', 'PT Lisbon': 'Lisboa',
  'PT Porto': 'Oporto', 'IT Rome': 'Roma', 'IT Milan': 'Milán', 'IT Turin': 'Turín', 'IT Florence': 'Florencia', 'IT Venice': 'Venecia', 'IT Naples': 'Nápoles', 'IT Genoa': 'Génova', 'IT Bologna': 'Bolonia',
  'IT Padova': 'Padua', 'CH Genève': 'Ginebra', 'CH Geneva': 'Ginebra', 'CH Zürich': 'Zúrich', 'CH Bern': 'Berna', 'CH Basel': 'Basilea', 'CH Lausanne': 'Lausana', 'CH Luzern': 'Lucerna', 'DE Berlin': 'Berlín', 'DE Munich': 'Múnich',
  'DE Hamburg': 'Hamburgo', 'DE Köln': 'Colonia', 'DE Frankfurt am Main': 'Fráncfort', 'AT Vienna': 'Viena', 'AT Salzburg': 'Salzburgo', 'BE Brussels': 'Bruselas', 'BE Antwerpen': 'Amberes',
  'NL Amsterdam': 'Ámsterdam', 'NL Rotterdam': 'Róterdam', 'NL The Hague': 'La Haya', 'LU Luxembourg': 'Luxemburgo', 'DK Copenhagen': 'Copenhague', 'SE Stockholm': 'Estocolmo', 'SE Göteborg': 'Gotemburgo', 'PL Warsaw': 'Varsovia', 'PL Kraków': 'Cracovia',
  'CZ Prague': 'Praga', 'RO Bucharest': 'Bucarest', 'GR Athens': 'Atenas', 'GR Thessaloníki': 'Salónica', 'RS Belgrade': 'Belgrado', 'RU Moscow': 'Moscú', 'RU Saint Petersburg': 'San Petersburgo',
  'TR Istanbul': 'Estambul', 'EG Cairo': 'El Cairo', 'EG Alexandria': 'Alejandría', 'MA Marrakesh': 'Marrakech', 'MA Tangier': 'Tánger', 'TN Tunis': 'Túnez', 'DZ Algiers': 'Argel', 'ZA Cape Town': 'Ciudad del Cabo',
  'AE Dubai': 'Dubái', 'IL Jerusalem': 'Jerusalén', 'CN Beijing': 'Pekín', 'CN Shanghai': 'Shanghái', 'JP Tokyo': 'Tokio', 'KR Seoul': 'Seúl', 'SG Singapore': 'Singapur', 'ID Jakarta': 'Yakarta',
  'AU Sydney': 'Sídney', 'IN New Delhi': 'Nueva Delhi', 'IN Mumbai': 'Bombay', 'MC Monaco': 'Mónaco', 'VA Vatican City': 'Ciudad del Vaticano', 'SI Ljubljana': 'Liubliana', 'BS Nassau': 'Nasáu',
};
