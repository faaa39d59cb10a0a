import { crc32, deflateSync } from 'node:zlib';
import { seededRandom } from '../basics/random.ts';

const width = 180;
const height = 64;
const bytesPerLine = Math.ceil(width / 8);

/** A scribbled signature as `data:image/png;base64,…` of a few hundred bytes: dark blue on transparent, one bit per pixel. */
export function signatureImage(person: string): string {
  const lines = Buffer.alloc(height * (bytesPerLine + 1));
  for (const [x, y] of strokeOf(person)) {
    const offset = Math.round(y) * (bytesPerLine + 1) + 1;
    for (const line of [0, bytesPerLine + 1]) setPixel(lines, offset + line, Math.round(x));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 3, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([255, 255, 255, 16, 32, 96])),
    chunk('tRNS', Buffer.from([0])),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Points of a wavy line that resembles handwriting, different for each person. */
function strokeOf(person: string): [x: number, y: number][] {
  const random = seededRandom('signature', person);
  const waves = random.integer(5, 9);
  const [high, low, slant] = [8 + random.next() * 12, 4 + random.next() * 5, 4 + random.next() * 5];
  const steps = 900;
  return Array.from({ length: steps }, (_, step) => {
    const along = step / steps;
    const angle = along * waves * 2 * Math.PI;
    const fading = 1 - along * 0.6;
    const x = 10 + along * (width - 32) + Math.cos(angle) * slant * fading;
    const y = height / 2 - Math.sin(angle) * high * fading - Math.sin(angle * 0.37) * low;
    return [x, Math.min(height - 3, Math.max(2, y))];
  });
}

function setPixel(lines: Buffer, offset: number, x: number): void {
  const index = offset + (x >> 3);
  lines[index] = (lines[index] ?? 0) | (0x80 >> (x & 7));
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
