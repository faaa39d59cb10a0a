import { lazy, Suspense } from 'react';
import { CanvasSkeleton } from '../canvas-skeleton.tsx';
import type { DamageSketchProps } from './damage-sketch.tsx';

const DamageSketch = lazy(async () => ({ default: (await import('./damage-sketch.tsx')).DamageSketch }));

export function LazyDamageSketch(props: DamageSketchProps) {
  return (
    <Suspense fallback={<CanvasSkeleton shape="drawing" />}>
      <DamageSketch {...props} />
    </Suspense>
  );
}
