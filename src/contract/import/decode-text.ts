/** Decodes a text file by its byte order mark, else as UTF-8, else as Windows-1250 or ISO 8859-2 (Polish and German programs). */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Invalid UTF-8 comes from an older program.
    return new TextDecoder(isLatin2(bytes) ? 'iso-8859-2' : 'windows-1250').decode(bytes);
  }
}

/** ą, ś, ź, Ą, Ś and Ź in ISO 8859-2; signs as ± and ¶ in Windows-1250. All other Polish and German letters are the same in both. */
const latin2Letters: ReadonlySet<number> = new Set([0xb1, 0xb6, 0xbc, 0xa1, 0xa6, 0xac]);

/** Whether these letters stand beside others, and no byte is a letter or a sign of Windows-1250 alone. */
function isLatin2(bytes: Uint8Array): boolean {
  const isLetter = (byte = 0) => (byte | 0x20) >= 0x61 && ((byte | 0x20) <= 0x7a || byte >= 0xc0);
  let hasReplaced = false;
  for (const [at, byte] of bytes.entries()) {
    if ((byte >= 0x80 && byte <= 0x9f) || byte === 0xb9 || byte === 0xa5) return false;
    hasReplaced ||= latin2Letters.has(byte) && (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]));
  }
  return hasReplaced;
}
