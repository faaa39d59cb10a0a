import { useIsPainted } from '../../ui/theme/use-is-painted.ts';
import { CanvasSkeleton } from '../canvas-skeleton.tsx';
import type { DamageSurfaceProps } from './damage-surface.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import styles from './damage-surface.module.css';

const DamageSurface = lazyPart(async () => (await import('./damage-surface.tsx')).DamageSurface, <SurfaceSkeleton />);

/** The drawing, mounted after the first frame of its step; a view chosen later is mounted at once. */
export function LazyDamageSurface(props: DamageSurfaceProps) {
  const isPainted = useIsPainted();
  if (!isPainted) return <SurfaceSkeleton />;
  return <DamageSurface key={props.view} {...props} />;
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
