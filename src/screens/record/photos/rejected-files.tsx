import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/layout/banner.tsx';
import styles from './photo-slots.module.css';
import type { RejectedFile } from './use-photo-intake.ts';

/** Picked files that could not be used, by name, each with the remedy. */
export function RejectedFiles({ files }: { readonly files: readonly RejectedFile[] }) {
  const { t } = useTranslation('record');
  if (files.length === 0) return null;
  return (
    <Banner tone="warning" title={t('photos.refused.title', { count: files.length })}>
      <ul className={styles.rejected}>
        {files.map(({ id, name, problem }) => (
          <li key={id}>
            <strong>{name}</strong>: {t(`photos.refused.${problem}`)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
