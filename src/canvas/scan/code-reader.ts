/** Reads the QR code in the current video frame; null when there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's BarcodeDetector, which is missing in TypeScript's DOM types. */
type NativeDetector = { readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> };
type NativeDetectorType = { new (options: { formats: string[] }): NativeDetector; readonly getSupportedFormats: () => Promise<string[]> };

/** Longest side of a scanned image in px: enough for a sticker at arm's length, fast on a cheap phone. */
const MAX_SCAN_SIDE_PX = 800;

/** The browser's detector where it supports QR codes, else the bundled decoder. */
export async function newCodeReader(): Promise<CodeReader> {
  return (await nativeReader()) ?? (await bundledReader());
}

async function nativeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: NativeDetectorType };
  if (!Detector) return null;
  try {
    if (!(await Detector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new Detector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    // Defined by the browser, but unavailable on this system: use the bundled decoder.
    return null;
  }
}

async function bundledReader(): Promise<CodeReader> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let isWhole = false;
  return (video) => {
    // Alternates between the scaled-down frame, for a near code, and its centre at full resolution, for a far one.
    isWhole = !isWhole;
    const { videoWidth, videoHeight } = video;
    const scale = isWhole ? Math.min(1, MAX_SCAN_SIDE_PX / Math.max(videoWidth, videoHeight)) : 1;
    const width = Math.min(MAX_SCAN_SIDE_PX, Math.round(videoWidth * scale));
    const height = Math.min(MAX_SCAN_SIDE_PX, Math.round(videoHeight * scale));
    if (!context || width === 0 || height === 0) return Promise.resolve(null);
    Object.assign(canvas, { width, height });
    const [sourceWidth, sourceHeight] = [width / scale, height / scale];
    context.drawImage(
      video,
      (videoWidth - sourceWidth) / 2,
      (videoHeight - sourceHeight) / 2,
      sourceWidth,
      sourceHeight,
      0,
      0,
      width,
      height,
    );
    try {
      return Promise.resolve(decodeQR(context.getImageData(0, 0, width, height)));
    } catch {
      // decodeQR throws when it finds no code, as in most frames.
      return Promise.resolve(null);
    }
  };
}
