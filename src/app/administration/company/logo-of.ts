/** Largest sides in pixels: three times the printed size. Every device stores the logo. */
const MAX = { width: 600, height: 180 };

/** A picture as a PNG that fits into a letterhead, as a data URL; null when it cannot be decoded. */
export async function logoOf(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX.width / bitmap.width, MAX.height / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/png');
  } catch {
    // No picture, or one that this browser cannot decode.
    return null;
  }
}
