/** Ranges of characters that the fonts of documents have. Its test compares them with the fonts. */
const PRINTABLE =
  '\\u0020-\\u007e\\u00a0-\\u017f\\u018f\\u0192\\u01a0\\u01a1\\u01af\\u01b0\\u01f0\\u01fa-\\u01ff\\u0218-\\u021b\\u0237\\u0259\\u02bc\\u02c6\\u02c7\\u02c9' +
  '\\u02d8-\\u02dd\\u02f3\\u0300\\u0301\\u0303\\u0309\\u030f\\u0323\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce\\u03d1\\u03d2\\u03d6\\u0400-\\u0486' +
  '\\u0488-\\u0513\\u1e00\\u1e01\\u1e3e\\u1e3f\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u1f4d\\u2000-\\u200b\\u2010\\u2011\\u2013-\\u2015\\u2017-\\u201e' +
  '\\u2020-\\u2022\\u2025-\\u2027\\u2030\\u2032\\u2033\\u2039\\u203a\\u203c\\u2044\\u2070\\u2074-\\u208e\\u20a3\\u20a4\\u20a6-\\u20ac\\u20b1\\u20b9\\u20ba' +
  '\\u20bc\\u20bd\\u20c1\\u2105\\u2113\\u2116\\u2122\\u2126\\u212e\\u215b-\\u215e\\u2202\\u2206\\u220f\\u2211\\u2212\\u221a\\u221e\\u222b\\u2248\\u2260' +
  '\\u2264\\u2265\\u25a0\\u25ca\\u25cb\\u25cf';

/** Direction marks, joiners and selectors: they print nothing of their own. */
const INVISIBLE = /(?!\u00ad)\p{Default_Ignorable_Code_Point}/gu;

/** Characters without a glyph, also over the spaces between them. */
export const UNPRINTABLE = new RegExp(`[^${PRINTABLE}\\s]+(?:\\s+[^${PRINTABLE}\\s]+)*`, 'gu');

/** Stands in a document for characters that its fonts lack; a line at the end of the document explains it. */
export const UNPRINTABLE_MARK = '[…]';

/** The text as the fonts of documents can print it: composed letters, and a mark in place of other scripts and emoji, which print as boxes. */
export function printableText(text: string): string {
  const composed = text.normalize('NFC').replace(INVISIBLE, '').replaceAll('\u202f', '\u00a0');
  return composed.replace(UNPRINTABLE, UNPRINTABLE_MARK);
}
