import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import { lowerThisThread } from '../database/low-priority.ts';
import { noteLoaded } from '../threads/program.ts';
import { declaredPixels } from '../../src/contract/wire/declared-pixels.ts';
import { scaled, type Picture } from './scale-picture.ts';

// The program of a thread that turns stored photos into pictures of a document. It answers each file with a JPEG, or null for one it cannot
// read.
lowerThisThread();

/** Longest side in pixels: sharp at the printed size. */
const MAX_SIDE = 900;
const QUALITY = 80;

/** A decoder takes eight bytes for each at least. The app's own photos have 5 million, those of most cameras 50 million. */
const MAX_PIXELS = 64_000_000;

/** The class of browsers that the decoders answer with. */
class DecodedPicture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
Object.assign(globalThis, { ImageData: DecodedPicture });

const { resolve } = createRequire(import.meta.url);
const compiled = async (file: string) => WebAssembly.compile(await readFile(resolve(file)));
await Promise.all([
  compiled('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm').then((module) => initJpegDecoder(module)),
  compiled('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm').then((module) => initJpegEncoder(module)),
  compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm').then((module) => initPngDecoder(module)),
]);

/** Compiled for the first WebP: the app stores JPEGs. */
let webpDecoder: Promise<void> | null = null;

// eslint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.on('message', (bytes: Uint8Array) => void jpegOf(bytes).then((jpeg) => parentPort?.postMessage(jpeg)));
noteLoaded();

async function jpegOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const picture = await decoded(bytes);
    return picture && new Uint8Array(await encodeJpeg(scaled(picture, MAX_SIDE) as ImageData, { quality: QUALITY }));
  } catch {
    return null;
  }
}

/** Upright: a phone may store a photo turned, and say so beside it. Null for another format. */
async function decoded(bytes: Uint8Array): Promise<Picture | null> {
  const type = typeOf(bytes);
  if (type === null || (declaredPixels(bytes, type) ?? 0) > MAX_PIXELS) return null;
  const buffer = bytes.slice().buffer;
  if (type === 'image/jpeg') return decodeJpeg(buffer, { preserveOrientation: true });
  if (type === 'image/png') return decodePng(buffer);
  await (webpDecoder ??= compiled('@jsquash/webp/codec/dec/webp_dec.wasm').then((module) => initWebpDecoder(module)));
  return decodeWebp(buffer);
}

function typeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png';
  return /^RIFF[^]{4}WEBP$/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 12))) ? 'image/webp' : null;
}
