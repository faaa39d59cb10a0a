const gpsPointer = 0x8825;

/** Bytes per value of each TIFF type, by type number. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** XMP properties of a position, in the EXIF, IPTC and Photoshop namespaces. */
const positionInXmp =
  /GPS(?:Latitude|Longitude|Position|Dest)|Iptc4xmp(?:Core|Ext):(?:Location|City|Country)|photoshop:(?:City|State|Country)/;

/**
 * Overwrites the GPS directory of EXIF data, which starts with its TIFF header; size and other data stay. Returns whether there was one.
 */
export function stripGps(tiff: Buffer): boolean {
  try {
    const read = readerOf(tiff);
    const first = read.long(4);
    const pointers = Array.from({ length: read.short(first) }, (_, index) => first + 2 + index * 12).filter(
      (entry) => read.short(entry) === gpsPointer,
    );
    const spend = createBudget(2 * tiff.length);
    for (const entry of pointers) stripDirectory(tiff, read, read.long(entry + 8), spend);
    return pointers.length > 0;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Truncated or malformed data may still contain a position.
    tiff.fill(0);
    return true;
  }
}

/** Overwrites XMP that contains a position with spaces. Returns whether it did. */
export function stripXmp(packet: Buffer): boolean {
  // In UTF-16 one byte of each ASCII letter is zero.
  if (!positionInXmp.test(packet.toString('latin1').replaceAll('\0', ''))) return false;
  packet.fill(' ');
  return true;
}

/** Creates a work budget of `bytes`. Spending more throws `RangeError`: overlapping parts of a file could cause unlimited work. */
export function createBudget(bytes: number): (spent: number) => void {
  let remainingBytes = bytes;
  return (spent) => {
    remainingBytes -= spent;
    if (remainingBytes < 0) throw new RangeError('parts that overlap');
  };
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(tiff: Buffer) {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  return {
    short: (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    long: (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  };
}

function stripDirectory(tiff: Buffer, read: Reader, directory: number, spend: (spent: number) => void): void {
  const count = read.short(directory);
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    const length = (sizes[read.short(entry + 2)] ?? 0) * read.long(entry + 4);
    if (length <= 4) continue;
    const [start, end] = [read.long(entry + 8), Math.min(tiff.length, read.long(entry + 8) + length)];
    spend(Math.max(0, end - start));
    tiff.fill(0, start, end);
  }
  tiff.fill(0, directory, Math.min(tiff.length, directory + 2 + count * 12));
}
