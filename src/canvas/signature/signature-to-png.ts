import { drawStrokes } from './draw-strokes.ts';
import { newCanvas } from '../new-canvas.ts';
import type { SignatureStrokes } from './signature-strokes.ts';

const size = { width: 480, height: 240 };

/** The signature as `data:image/png;base64,…`, dark ink on white, 480 × 240. */
export async function signatureToPng(strokes: SignatureStrokes): Promise<string> {
  const { canvas, pen } = newCanvas(size);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size.width, size.height);
  drawStrokes(pen, strokes, size.width, size.height);
  return canvas.toDataURL('image/png');
}
