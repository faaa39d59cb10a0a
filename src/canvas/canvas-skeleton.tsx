import { useTranslation } from 'react-i18next';
import styles from './canvas-skeleton.module.css';

type CanvasSkeletonProps = { readonly shape: 'signature' | 'drawing' | 'photo' };

/** Takes the room of the part that is being loaded, so that nothing jumps when it arrives. */
export function CanvasSkeleton({ shape }: CanvasSkeletonProps) {
  const { t } = useTranslation('canvas');
  return <div className={styles.skeleton} data-shape={shape} role="status" aria-label={t('loading')} />;
}
