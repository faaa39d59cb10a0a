/** Decodes a text file by its byte order mark, else as UTF-8, else as Windows-1250 (Polish and German Windows). */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Invalid UTF-8 comes from an older program.
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
