import { lazy, Suspense } from 'react';
import { useIsPainted } from '../../ui/theme/use-is-painted.ts';
import { CanvasSkeleton } from '../canvas-skeleton.tsx';
import type { DamageSurfaceProps } from './damage-surface.tsx';
import styles from './damage-surface.module.css';

const DamageSurface = lazy(async () => ({ default: (await import('./damage-surface.tsx')).DamageSurface }));

/** The drawing, mounted after the first frame of its step; a view chosen later is mounted at once. */
export function LazyDamageSurface(props: DamageSurfaceProps) {
  const isPainted = useIsPainted();
  if (!isPainted) return <SurfaceSkeleton />;
  return (
    <Suspense fallback={<SurfaceSkeleton />}>
      <DamageSurface key={props.view} {...props} />
    </Suspense>
  );
}

/** As high as the drawing and its buttons, so that nothing below moves. */
function SurfaceSkeleton() {
  return (
    <div className={styles.board}>
      <div className={styles.surface}>
        <CanvasSkeleton shape="drawing" />
      </div>
      <div className={styles.tools} />
    </div>
  );
}
