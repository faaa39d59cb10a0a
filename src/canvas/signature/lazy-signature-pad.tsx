import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { CanvasSkeleton } from '../canvas-skeleton.tsx';

export const LazySignaturePad = lazyPart(
  async () => (await import('./signature-pad.tsx')).SignaturePad,
  <CanvasSkeleton shape="signature" />,
);
