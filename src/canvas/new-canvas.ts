import { TaborError } from '../contract/wire/problem.ts';

export function newCanvas(size: { width: number; height: number }): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new TaborError('unknown', { detail: 'no 2d canvas' });
  pen.imageSmoothingQuality = 'high';
  return { canvas, pen };
}
