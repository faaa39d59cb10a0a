import { writeFile } from 'node:fs/promises';
import { encodeQR } from 'qr';

const size = { width: 640, height: 480 };
/** Writes a video (YUV4MPEG2) for the fake camera: a QR code of `text` on grey, slightly off the centre. */
export async function writeCodeVideo(path: string, text: string, pixelsPerModule = 6): Promise<void> {
  const { width, height } = size;
  const rows = encodeQR(text, 'raw', { border: 4 });
  const luma = Buffer.alloc(width * height, 150);
  const [left, top] = [
    Math.floor((width - rows.length * pixelsPerModule) / 2) + 40,
    Math.floor((height - rows.length * pixelsPerModule) / 2) - 20,
  ];
  for (let y = 0; y < rows.length * pixelsPerModule; y++) {
    for (let x = 0; x < rows.length * pixelsPerModule; x++) {
      const isDark = rows[Math.floor(y / pixelsPerModule)]?.[Math.floor(x / pixelsPerModule)] === true;
      luma[(top + y) * width + left + x] = isDark ? 30 : 225;
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]));
}
