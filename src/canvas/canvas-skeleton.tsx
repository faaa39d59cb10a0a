import { useTranslation } from 'react-i18next';
import styles from './canvas-skeleton.module.css';

type CanvasSkeletonProps = { readonly shape: 'signature' | 'drawing' | 'photo' };

/** Takes the room of the part that is being loaded, so that nothing jumps when it arrives. */
export function CanvasSkeleton({ shape }: CanvasSkeletonProps) {
  const { t } = useTranslation('canvas');
  return <output className={styles.skeleton} data-shape={shape} aria-label={t('loading')} />;
}
