/** The last parts of long German words in the options and questions of the forms. */
const lastParts = [
  'ablösung|ansaugung|anschluss|anreicherung|anweisung|anzeige|arbeiten|assistent|auflieger',
  'ausfall|ausrüstung|befestigung|behälter|bereich|beschränkung|bremse|britannien|bündel|container',
  'dichtung|dienst|differenz|druckventil|einbindung|einrichtung|entnahme|erkennen',
  'fahrzeug|flüssigkeit|gefahr|gelände|geschützt|handschuh|haspel|haube|haushalt|irdisch|kappe',
  'kennzeichnung|kompensation|kontrolle|kupplung|leck|leitung|leuchten|licht(?!\\p{L})|mangel|meldung',
  'mantel|markierung|maschine|maske|papiere|peilventil|platte|platzer|problem|profil|prüfung',
  'sauerstoff|schaden|schalter|schrank|schreiber|schuhe|schutz|sicherung|sperrung|stehend',
  'steuerung|stickstoff|suchmittel|teilen|unterlagen|ventil|verbrennung|wagen|wärtsfahren|wasserstoff',
].join('|');
const beforeLastPart = new RegExp(`(\\p{L}{4})(?=${lastParts})`, 'gu');

/**
 * A label with soft hyphens in long German words. Some browsers have no dictionary for
 * `hyphens: auto`, and with large text would break a word at any letter, without a hyphen.
 */
export const withCompoundHyphens = (label: string): string =>
  label.replace(beforeLastPart, '$1\u00AD');
