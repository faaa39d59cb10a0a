/** Base64 with the characters that an address may contain, without padding. */
export function toBase64Url(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
  } catch {
    // Not base64: no bytes, which every reader refuses.
    return new Uint8Array();
  }
}
