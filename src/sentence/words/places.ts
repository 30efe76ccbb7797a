import type { Region } from '../meaning.ts';

/**
 * What people call countries, by ISO code, besides their names in both languages, which Intl knows.
 */
export const COUNTRY_NICKNAMES: Readonly<Record<string, string>> = {
  US: 'us|usa|u.s.a.|u.s.|eeuu|ee uu|ee.uu.|e.u.|eua|the states|united states of america|estados unidos de america|states|estados unidos|america|united states|gringolandia|norteamerica',
  MX: 'mex|mexico|republica mexicana|mejico|la republica mexicana',
  DO: 'dr|d.r.|dom rep|rep dom|rep. dom.|dominican rep|republica dom|rd|dominican|dominicana|republica dominicana|dominican republic|rep dominicana|rep. dominicana|la dominicana|the dominican|santo domingo pais',
  GB: 'uk|england|inglaterra|reino unido',
  AE: 'uae|emirates',
  NL: 'holland|holanda',
  BS: 'bahamas|the bahamas|las bahamas',
  CR: 'costa rica',
  BR: 'brasil|brazil',
};

/** The countries of a region, by ISO code. */
export const REGIONS: Readonly<Record<Region, string>> = {
  europe: 'ES IT GR PT FR HR AT DE GB IE NL BE CH CZ HU PL SE NO DK FI IS MT CY BG RO SI ME TR',
  mediterranean: 'ES IT GR FR HR MT CY ME TR',
  caribbean: 'DO JM BS AW BB PR CU CW KY TC LC AG SX MQ GP TT VI',
  centralAmerica: 'CR PA BZ GT HN NI SV',
  southAmerica: 'CO BR PE AR CL EC UY BO PY VE',
  latinAmerica: 'MX CR PA BZ GT HN NI SV DO CU PR CO BR PE AR CL EC UY BO PY VE',
  northAmerica: 'US MX CA',
  asia: 'TH ID JP VN PH MY SG IN KH LK KR CN',
  oceania: 'AU NZ FJ PF',
  africa: 'MA EG ZA KE TZ TN MU SC',
};

/** Countries whose summer begins in December, by ISO code. */
export const SOUTHERN = 'AR AU BO BR CL FJ MU MZ NA NZ PE PY UY ZA ZW'.split(' ');

/** Other names of states: the name the inventory has, ways to say it. */
export const STATE_NICKNAMES: Readonly<Record<string, string>> = {
  'Quintana Roo': 'riviera maya|mayan riviera|caribe mexicano|mexican caribbean|q roo|qroo|q. roo',
  Nayarit: 'riviera nayarit',
  'Baja California Sur': 'baja sur|bcs|baja',
  'Estado de México': 'edomex|edo mex|edo de mexico|edo. de mexico',
  'New York': 'nueva york|new york state|upstate new york|ny',
  'North Carolina': 'carolina del norte',
  'South Carolina': 'carolina del sur',
  Hawaii: 'hawai|hawaiian islands|islas hawai|islas de hawai',
  Louisiana: 'luisiana',
  Missouri: 'misuri',
  Texas: 'tejas',
  Virginia: 'virginia',
  Pennsylvania: 'pensilvania',
  'New Jersey': 'nueva jersey',
  'New Mexico': 'nuevo mexico',
  'British Columbia': 'columbia britanica|b.c.',
  'Prince Edward Island': 'isla del principe eduardo|pei',
  'Nova Scotia': 'nueva escocia',
  California: 'cali',
  Florida: 'la florida|fla',
  'Illes Balears': 'islas baleares|baleares|balearic islands',
  'Santa Cruz de Tenerife': 'tenerife|canarias|islas canarias|canary islands|las canarias',
  Toscana: 'tuscany|la toscana',
  Lombardia: 'lombardy|lago de como|lake como',
  Crete: 'creta|isla de creta',
  Phuket: 'puket|pukhet',
  Bali: 'isla de bali',
  'Provence-Alpes-Côte d’Azur':
    "provence|provenza|south of france|southern france|the south of france|sur de francia|el sur de francia|costa azul|french riviera|cote d'azur",
  'South Aegean': 'cyclades|cicladas|greek islands|islas griegas',
  Campania: 'amalfi|amalfi coast|costa amalfitana',
  Tirol: 'tyrol',
  Lisboa: 'lisboa',
  'Trentino-Alto Adige':
    'dolomites|the dolomites|dolomitas|los dolomitas|las dolomitas|south tyrol|tirol del sur',
  Málaga: 'costa del sol|andalucia|andalusia',
  Jalisco: 'costa alegre',
  Oaxaca: 'costa oaxaqueña|oaxacan coast',
  Guerrero: 'costa grande',
  'Puerto Plata': 'amber coast',
  Samaná: 'peninsula de samana|samana peninsula',
  Krabi: 'railay',
  Queensland: 'gold coast|sunshine coast',
  Faro: 'algarve|the algarve|el algarve',
};

/**
 * What people call cities, by the name the inventory has, besides their names in both languages.
 */
export const CITY_NICKNAMES: Readonly<Record<string, string>> = {
  Cancún: 'cun|kancun|cancum',
  'Buenos Aires': 'bs as|bsas|bs. as.|baires',
  Napa: 'napa valley',
  'Puerto Vallarta':
    'purto vallarta|peurto vallarta|puero vallarta|pueto vallarta|puerta vallarta|porto vallarta|vallarta|pv|p.v.|pto vallarta|pto. vallarta|pvr|p. vallarta',
  'Playa del Carmen': 'playacar|pdc',
  'Cabo San Lucas': 'cabo|los cabos|san lucas|cabos',
  'San José del Cabo': 'los cabos|san jose|cabos',
  'Nuevo Nayarit': 'nuevo vallarta',
  'Santa María Huatulco': 'huatulco|bahias de huatulco',
  'Oaxaca de Juárez': 'oaxaca|oaxaca city|ciudad de oaxaca',
  'San Miguel de Allende': 'san miguel|sma',
  Zihuatanejo: 'zihua|ixtapa|ixtapa zihuatanejo',
  'Valle de Bravo': 'valle',
  'Ciudad de México':
    'cdmx|df|d.f.|distrito federal|mexico df|mexico d.f.|cd de mexico|cd. de mexico|la capital de mexico',
  'New York':
    'nyc|new york city|manhattan|ny city|ciudad de nueva york|la gran manzana|big apple|n.y.',
  'Las Vegas': 'vegas',
  'San Francisco': 'sf|san fran|frisco',
  'New Orleans': 'nola',
  'Miami Beach': 'miami|south beach',
  'South Lake Tahoe': 'lake tahoe|tahoe|lago tahoe',
  'Key West': 'florida keys|the keys|keys|cayo west|los cayos de florida',
  'Hilton Head Island': 'hilton head',
  'South Padre Island': 'south padre|isla del padre|padre island|isla south padre',
  Jackson: 'jackson hole',
  Lahaina: 'maui',
  'Kailua-Kona': 'big island|the big island|kona|kailua|isla grande|isla grande de hawai',
  Hanalei: 'kauai|kawai',
  Springdale: 'zion|zion national park',
  Orlando: 'disney world|disneyworld|disney|universal studios|orlando disney|walt disney world',
  Kissimmee: 'kissimee|kisimi',
  'Niagara Falls': 'cataratas del niagara|niagara|niagara fall',
  'Quebec City': 'quebec ciudad',
  'Mont-Tremblant': 'tremblant|mont tremblant|mt tremblant|mt. tremblant|mount tremblant',
  Bracebridge: 'muskoka',
  'La Fortuna': 'arenal',
  Quepos: 'manuel antonio',
  'Ciudad de Panamá': 'ciudad panama',
  'George Town': 'exuma|georgetown',
  Noord: 'palm beach aruba',
  Cartagena: 'cartagena de indias',
  'Rio de Janeiro': 'rio',
  'San Carlos de Bariloche': 'bariloche',
  Palma: 'mallorca|majorca|palma de mallorca',
  Ibiza: 'eivissa',
  Adeje: 'costa adeje',
  Breckenridge: 'breck',
  Provincetown: 'cape cod',
  Kelowna: 'okanagan|okanagan valley',
  Whistler: 'whistler blackcomb',
  Florence: 'firenze',
  Venice: 'venezia',
  Thira: 'santorini|fira',
  Paris: 'paris francia',
  Karon: 'karon beach',
  'Ao Nang': 'aonang',
  'Noosa Heads': 'noosa',
  'Punta Cana': 'bavaro|punta kana',
  Barú: 'isla baru',
  Ensenada: 'valle de guadalupe|guadalupe valley|ruta del vino',
  'Myrtle Beach': 'myrtle',
  Bayahibe: 'bayahibe|la romana',
  'Las Terrenas': 'samana',
  'Santo Domingo': 'santo domingo',
  Cusco: 'cuzco|machu picchu|machu pichu',
};

/**
 * Places that people ask for and the catalogue may not have: taken as they are, never for another
 * one that is written nearly so.
 */
export const OTHER_PLACES: Readonly<Record<'city' | 'region', string>> = {
  city: 'napoles|napoli|santiago|santiago de chile|santiago chile|santiago de compostela|santiago de cuba|santiago de los caballeros|san juan|san juan puerto rico|san salvador|san pedro|san pedro sula|san pedro de atacama|san luis|san luis potosi|san cristobal|san cristobal de las casas|san andres|san andres isla|isla de san andres|san martin|san sebastian|santa fe|santa cruz|santa barbara|santa monica|santa rosa|santa lucia|santa ana|san rafael|san jose costa rica|san jose california|st thomas|st john|st martin|st maarten|st barts|st kitts|st petersburg|st pete|st pete beach|st augustine|st louis|st george|washington dc|washington d.c.|district of columbia|panama city beach|panama city florida|panama city fl|venice beach|venice florida|venice beach california|paris texas|mount rushmore|mt rushmore|rocky mountains|smoky mountains|great smoky mountains|blue ridge mountains|outer banks|fort lauderdale|ft lauderdale|fort myers|ft myers|waikiki|honolulu|nashville|memphis|atlanta|savannah|charleston|houston|dallas|austin|boston|chicago|denver|phoenix|tucson|portland|sacramento|oakland|los angeles|hollywood|anaheim|monterey|big sur|sonoma|boise|aspen|telluride|steamboat springs|salt lake city|moab|yellowstone|yosemite|grand canyon|tampa|sarasota|clearwater|clearwater beach|jacksonville|daytona|daytona beach|cocoa beach|pensacola|key largo|islamorada|marco island|galveston|corpus christi|virginia beach|ocean city|atlantic city|pocono|poconos|philadelphia|pittsburgh|cleveland|detroit|minneapolis|milwaukee|indianapolis|cincinnati|kansas city|oklahoma city|montreal|toronto|vancouver|ottawa|calgary|halifax|edmonton|havana|la habana|varadero|guadalajara|monterrey|veracruz|puebla|queretaro|morelia|leon|leon guanajuato|taxco|cuernavaca|pachuca|toluca|tijuana|rosarito|la paz|todos santos|chihuahua|durango|zacatecas|campeche|palenque|xcaret|holbox|isla holbox|puerto escondido|puerto morelos|puerto penasco|rocky point|manzanillo|ixtapan|akumal|mahahual|progreso|valladolid|punta mita|punta de mita|montanita|martha’s vineyard|marthas vineyard|cornwall|goa|bucerias|guayabitos|bogota|medellin|cali colombia|barranquilla|bucaramanga|villa de leyva|villa la angostura|angostura|quito|guayaquil|manta|galapagos|caracas|isla margarita|montevideo|punta del este|colonia del sacramento|asuncion|la serena|valparaiso|vina del mar|valdivia|pucon|torres del paine|cordoba|cordoba argentina|rosario|salta|jujuy|mar del plata|ushuaia|el calafate|calafate|iguazu|cataratas del iguazu|florianopolis|buzios|salvador|salvador de bahia|sao paulo|natal|fortaleza|recife|arequipa|mancora|puno|madrid|valencia|sevilla|seville|granada|malaga ciudad|bilbao|toledo|salamanca|cadiz|menorca|gran canaria|lanzarote|fuerteventura|rome|roma|milan|milano|naples italy|capri|sorrento|sicily|sicilia|sardinia|cerdena|pisa|bologna|turin|verona|london|londres|edinburgh|dublin|berlin|munich|hamburg|frankfurt|vienna|viena|prague|praga|budapest|warsaw|krakow|amsterdam|brussels|bruges|zurich|geneva|lucerne|athens|atenas|corfu|rhodes|rodas|istanbul|estambul|cairo|dubai|marrakech|cape town|tokyo|kyoto|osaka|seoul|singapore|hong kong|bangkok|hanoi|sydney|melbourne|brisbane|cairns|auckland|queenstown|tahiti|bora bora|london england|oporto|porto|sintra|lyon|marseille|bordeaux|normandy|cannes|saint tropez|monaco',
  region:
    'gulf coast|the gulf coast|gulf shores|east coast|the east coast|west coast|the west coast|midwest|pacific northwest|costa este|la costa este|costa oeste|la costa oeste|costa del pacifico|golfo de mexico|eje cafetero|alabama|alaska|arizona|arkansas|belize|carolina|chiapas|connecticut|cuba|delaware|el salvador|fiji|georgia|guatemala|haiti|honduras|idaho|illinois|indiana|iowa|ireland|irlanda|kansas|kentucky|maldivas|maldives|maryland|mauritius|michigan|minnesota|mississippi|montana|nebraska|nevada|new england|new hampshire|new jersey|new mexico|nicaragua|north dakota|ohio|oklahoma|puerto rico|rhode island|saint lucia|scotland|seychelles|south dakota|st lucia|tennessee|utah|washington state|west virginia|wisconsin|wyoming|venezuela|ecuador|uruguay|paraguay|bolivia|usvi|us virgin islands|virgin islands|islas virgenes|germany|alemania|japan|japon|india|china|israel|jordan|jordania|morocco|marruecos|norway|noruega|sweden|suecia|finland|finlandia|denmark|dinamarca|poland|polonia|hungary|hungria|switzerland|suiza|belgium|belgica|wales|gales|new zealand|nueva zelanda|philippines|filipinas|vietnam|cambodia|malaysia|south korea|corea|cayman islands|islas caiman|curacao|bermuda|turks and caicos|antigua|martinique|guadeloupe|grenada|trinidad',
};
