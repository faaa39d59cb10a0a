import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../screens/use-formats.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import layout from '../../ui/theme/layout.module.css';

type StorageEstimate = { readonly used: number; readonly quota: number; readonly isPersistent: boolean };

/** Used part of the storage quota, and whether the browser may evict the data. */
export function StorageUse() {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const [use, setUse] = useState<StorageEstimate | null>(null);
  useEffect(() => {
    void readStorageEstimate().then(setUse);
  }, []);
  if (!use) return null;
  const sizes = { used: formats.fileSize(use.used), quota: formats.fileSize(use.quota) };
  return (
    <div className={layout.stack2}>
      <ProgressBar label={t('storage.title')} value={use.used} max={use.quota} valueText={t('storage.use', sizes)} />
      {!use.isPersistent && <Banner tone="info">{t('storage.notPersistent')}</Banner>}
    </div>
  );
}

async function readStorageEstimate(): Promise<StorageEstimate | null> {
  // Missing in insecure contexts.
  const storage: StorageManager | undefined = navigator.storage;
  if (!storage) return null;
  const [{ usage = 0, quota = 0 }, isPersistent] = await Promise.all([storage.estimate(), storage.persisted()]);
  return quota > 0 ? { used: usage, quota, isPersistent } : null;
}
