type JpegMetadata = {
  readonly order: 'II' | 'MM';
  readonly orientation: number;
  /** Whether EXIF has GPS data; `blank`: a GPS directory without values. */
  readonly gps: boolean | 'blank';
  readonly xmp?: string;
};

/** JPEG segments before the picture data, as a camera writes them: EXIF with orientation and GPS, and XMP. */
export function jpegHead({ order, orientation, gps, xmp }: JpegMetadata): Buffer {
  const segments = [segment(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff(order, orientation, gps)]))];
  if (xmp !== undefined) segments.push(segment(Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`, 'latin1')));
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xda])]);
}

/** Inserts EXIF and XMP segments of the described metadata before the segments of `jpeg`. */
export function withExif(jpeg: Buffer, metadata: JpegMetadata): Buffer {
  return Buffer.concat([jpegHead(metadata).subarray(0, -2), jpeg.subarray(2)]);
}

function segment(content: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** EXIF from its TIFF header on: orientation and a pointer to the GPS directory, whose only value is a text after it. */
export function tiff(order: 'II' | 'MM', orientation: number, gps: boolean | 'blank'): Buffer {
  const bytes = Buffer.alloc(gps === false ? 26 : 70);
  const short = (value: number, at: number) => (order === 'II' ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at));
  const long = (value: number, at: number) => (order === 'II' ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at));
  const entry = (at: number, tag: number, type: number, count: number) => {
    short(tag, at);
    short(type, at + 2);
    long(count, at + 4);
  };
  bytes.write(order, 0, 'latin1');
  short(42, 2);
  long(8, 4);
  short(gps === false ? 1 : 2, 8);
  entry(10, 0x0112, 3, 1);
  short(orientation, 18);
  if (gps === false) return bytes;
  entry(22, 0x8825, 4, 1);
  long(38, 30);
  if (gps === 'blank') return bytes;
  short(1, 38);
  entry(40, 0x001d, 2, 8);
  long(56, 48);
  bytes.write('52.2297', 56, 'latin1');
  return bytes;
}
