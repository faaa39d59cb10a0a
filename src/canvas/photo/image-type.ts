/** `accept` value of file pickers. Systems without HEIC support grey HEIC files out unless the extensions are listed. */
export const acceptedFiles = 'image/*,.heic,.heif';

/** Image type by the first bytes (16 are enough), ignoring the file name; undefined when they are not an image. */
export function imageTypeOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.slice(0, 16));
  return signatures.find(({ matches }) => matches(text))?.type;
}

const signatures: readonly { readonly type: string; readonly matches: (head: string) => boolean }[] = [
  { type: 'image/jpeg', matches: (head) => head.startsWith('\xff\xd8\xff') },
  { type: 'image/png', matches: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/webp', matches: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8) },
  { type: 'image/gif', matches: (head) => head.startsWith('GIF8') },
  { type: 'image/bmp', matches: (head) => head.startsWith('BM') },
  { type: 'image/avif', matches: (head) => head.startsWith('ftypavi', 4) },
  { type: 'image/heic', matches: (head) => /^ftyp(?:hei|hev|mif1|msf1)/.test(head.slice(4)) },
];
