import { useTranslation } from 'react-i18next';
import styles from './canvas-skeleton.module.css';

type CanvasSkeletonProps = { readonly shape: 'signature' | 'drawing' | 'photo' };

/** Placeholder with the size of the part that is being loaded, so that the layout does not shift. */
export function CanvasSkeleton({ shape }: CanvasSkeletonProps) {
  const { t } = useTranslation('canvas');
  return <output className={styles.skeleton} data-shape={shape} aria-label={t('loading')} />;
}
