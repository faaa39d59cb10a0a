import { lazy, Suspense } from 'react';
import { CanvasSkeleton } from '../canvas-skeleton.tsx';
import type { SignaturePadProps } from './signature-pad.tsx';

const SignaturePad = lazy(async () => ({ default: (await import('./signature-pad.tsx')).SignaturePad }));

export function LazySignaturePad(props: SignaturePadProps) {
  return (
    <Suspense fallback={<CanvasSkeleton shape="signature" />}>
      <SignaturePad {...props} />
    </Suspense>
  );
}
