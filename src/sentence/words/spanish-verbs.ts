/*
 * Spanish verbs that only ask, which a sentence can have in any form: "tenés", "mostrame",
 * "agradecería". Without accents, as words are compared.
 */
const STEMS =
  'acept|admit|agradec|alquil|avis|ayud|busc|celebr|confirm|conseg|conseguir|consig|consult|cotiz|cuent|cuest|dese|dispon|dispong|encant|encontr|encuentr|enseñ|env|envi|estar|festej|gust|hab|hosped|indic|indiqu|inform|interes|invit|lleg|mand|mostr|muestr|necesit|ofrec|ofrezc|pas|pens|piens|permit|plane|pod|podr|pued|prefer|prefier|qued|quer|querr|quier|quisier|recib|recomend|recomiend|regal|rent|reserv|sab|ser|suger|sugier|ten|tendr|tien|tom|val|viaj'.split(
    '|',
  );
const ENDINGS =
  'o|a|as|an|ais|e|es|en|eis|i|is|amos|emos|imos|ando|iendo|ar|er|ir|are|ara|aras|aran|aremos|ere|era|eras|eran|eremos|ire|ira|iras|iran|iremos|aria|arias|arian|ariamos|eria|erias|erian|eriamos|iria|irias|irian|iriamos|ia|ias|ian|iamos|iera|ieras|ieran|ieramos|aramos'.split(
    '|',
  );
const bare = (words: readonly string[]): string => words.join('|').replaceAll('ñ', 'n');

/** Whether a word, in small letters without accents, is such a verb. */
const ASKING = new RegExp(
  `^(?:${bare(STEMS)})(?:${bare(ENDINGS)})(?:me|nos|le|les|te|lo|la|los|las)?$`,
);
export const asks = (word: string): boolean => ASKING.test(word);
