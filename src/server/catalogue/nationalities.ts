/**
 * Nationalities that the name package lacks, misspells or gives as the name of the country: ISO 3166 alpha-2 code to
 * [Spanish, English]. Dependencies go by their own adjective where people use one.
 */
export const NATIONALITY_OVERRIDES: Readonly<Record<string, readonly [es: string, en: string]>> = {
  AE: ['Emiratí', 'Emirati'], AG: ['Antiguano', 'Antiguan'], AI: ['Anguilense', 'Anguillan'], AR: ['Argentino', 'Argentine'], AS: ['Samoano estadounidense', 'American Samoan'],
  AW: ['Arubeño', 'Aruban'], AX: ['Alandés', 'Ålandic'], AZ: ['Azerbaiyano', 'Azerbaijani'], BA: ['Bosnio', 'Bosnian'], BB: ['Barbadense', 'Barbadian'],
  BF: ['Burkinés', 'Burkinabé'], BJ: ['Beninés', 'Beninese'], BL: ['Sanbartolomense', 'Barthélemois'], BM: ['Bermudeño', 'Bermudian'], BN: ['Bruneano', 'Bruneian'],
  BQ: ['Caribeño neerlandés', 'Caribbean Dutch'], BW: ['Botsuano', 'Botswanan'], BZ: ['Beliceño', 'Belizean'], CC: ['Cocano', 'Cocos Islander'],
  CD: ['Congoleño (Rep. Democrática)', 'Congolese (Dem. Rep.)'], CG: ['Congoleño (República)', 'Congolese (Republic)'], CK: ['Cookiano', 'Cook Islander'],
  CW: ['Curazoleño', 'Curaçaoan'], CX: ['Christmense', 'Christmas Islander'], DJ: ['Yibutiano', 'Djiboutian'], DM: ['Dominiqués', 'Dominican (Dominica)'],
  DO: ['Dominicano', 'Dominican'], EC: ['Ecuatoriano', 'Ecuadorian'], EH: ['Saharaui', 'Sahrawi'], FK: ['Malvinense', 'Falkland Islander'], FO: ['Feroés', 'Faroese'],
  GD: ['Granadino', 'Grenadian'], GF: ['Guayanés francés', 'French Guianese'], GG: ['Guerneseyés', 'Guernsey Islander'], GH: ['Ghanés', 'Ghanaian'],
  GI: ['Gibraltareño', 'Gibraltarian'], GL: ['Groenlandés', 'Greenlandic'], GP: ['Guadalupeño', 'Guadeloupean'], GU: ['Guameño', 'Guamanian'],
  GW: ['Guineano (Bisáu)', 'Bissau-Guinean'], HK: ['Hongkonés', 'Hongkonger'], IN: ['Indio', 'Indian'], IO: ['Británico del Índico', 'British Indian Ocean Islander'],
  IQ: ['Iraquí', 'Iraqi'], IR: ['Iraní', 'Iranian'], JE: ['Jerseyés', 'Jersey Islander'], KI: ['Kiribatiano', 'I-Kiribati'], KM: ['Comorense', 'Comorian'],
  KN: ['Sancristobaleño', 'Kittitian'], KR: ['Surcoreano', 'South Korean'], KY: ['Caimanés', 'Caymanian'], KZ: ['Kazajo', 'Kazakh'], LC: ['Santalucense', 'Saint Lucian'],
  LI: ['Liechtensteiniano', 'Liechtensteiner'], LS: ['Lesotense', 'Basotho'], MC: ['Monegasco', 'Monégasque'], MF: ['Sanmartinense (Francia)', 'Saint Martiner (France)'],
  ML: ['Maliense', 'Malian'], MN: ['Mongol', 'Mongolian'], MO: ['Macaense', 'Macanese'], MP: ['Marianense', 'Northern Marianan'], MQ: ['Martiniqués', 'Martinican'],
  MS: ['Montserratense', 'Montserratian'], MV: ['Maldivo', 'Maldivian'], MW: ['Malauí', 'Malawian'], NC: ['Neocaledonio', 'New Caledonian'], NE: ['Nigerino', 'Nigerien'],
  NF: ['Norfolkense', 'Norfolk Islander'], NL: ['Neerlandés', 'Dutch'], NP: ['Nepalí', 'Nepalese'], NU: ['Niueño', 'Niuean'], NZ: ['Neozelandés', 'New Zealander'],
  PF: ['Polinesio francés', 'French Polynesian'], PG: ['Papú', 'Papua New Guinean'], PK: ['Pakistaní', 'Pakistani'], PM: ['Sanpedrino', 'Saint-Pierrais'],
  PR: ['Puertorriqueño', 'Puerto Rican'], PS: ['Palestino', 'Palestinian'], QA: ['Catarí', 'Qatari'], RE: ['Reunionés', 'Réunionese'], SD: ['Sudanés', 'Sudanese'],
  SH: ['Santaheleno', 'Saint Helenian'], SJ: ['Svalbardense', 'Svalbardian'], SK: ['Eslovaco', 'Slovak'], SI: ['Esloveno', 'Slovene'], SL: ['Sierraleonés', 'Sierra Leonean'],
  SR: ['Surinamés', 'Surinamese'], SS: ['Sursudanés', 'South Sudanese'], SX: ['Sanmartinense (Países Bajos)', 'Sint Maartener'], SZ: ['Suazi', 'Swazi'],
  TC: ['Turcocaiqueño', 'Turks and Caicos Islander'], TK: ['Tokelauano', 'Tokelauan'], TL: ['Timorense', 'Timorese'], TM: ['Turcomano', 'Turkmen'],
  TT: ['Trinitense', 'Trinidadian'], TV: ['Tuvaluano', 'Tuvaluan'], TW: ['Taiwanés', 'Taiwanese'], UZ: ['Uzbeko', 'Uzbek'], VA: ['Vaticano', 'Vatican'],
  VC: ['Sanvicentino', 'Vincentian'], VG: ['Virginense británico', 'British Virgin Islander'], VI: ['Virginense estadounidense', 'U.S. Virgin Islander'],
  VU: ['Vanuatuense', 'Ni-Vanuatu'], WF: ['Wallisiano', 'Wallisian'], XK: ['Kosovar', 'Kosovar'], YE: ['Yemení', 'Yemeni'], YT: ['Mayotense', 'Mahoran'],
  ZA: ['Sudafricano', 'South African'], AL: ['Albanés', 'Albanian'], CN: ['Chino', 'Chinese'], GE: ['Georgiano', 'Georgian'],
};
