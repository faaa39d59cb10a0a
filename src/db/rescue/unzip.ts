import { Inflate } from 'fflate';
import { createUnzip } from '../../contract/import/unzip.ts';

/** Packed bytes unpacked at once: 32 MB come out of them at most. Smaller steps take several times as long. */
const STEP_BYTES = 32_768;

/** Unpacks an archive on the device; each part to its declared size at most. */
export const unzip = createUnzip((packed, maxBytes) => {
  const unpacked = new Uint8Array(maxBytes);
  let length = 0;
  const inflater = new Inflate((chunk) => {
    if (length + chunk.length > maxBytes) throw new RangeError('longer than declared');
    unpacked.set(chunk, length);
    length += chunk.length;
  });
  for (let at = 0; at < packed.length; at += STEP_BYTES)
    inflater.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
  return unpacked.subarray(0, length);
});
