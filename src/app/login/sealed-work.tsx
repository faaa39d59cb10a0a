import { useLiveQuery } from 'dexie-react-hooks';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeSealed, sealedWork } from '../../db/schema/device-database.ts';
import { wipedNote } from '../../db/schema/wiped-note.ts';
import type { SealedRow } from '../../db/schema/rows.ts';
import { downloadFile } from '../../screens/download-file.ts';
import { rescueFileName } from '../../screens/sync-centre/rescue-file-name.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';

/**
 * Why the last user's data is gone, and unsent work of wiped users: any user of the device may save the file, only the company opens it
 * (R-153).
 */
export function SealedWork() {
  const { t } = useTranslation('rescue');
  const rows = useLiveQuery(sealedWork, []);
  const wiped = useLiveQuery(wipedNote, []);
  if (!rows) return null;
  const unsent = wiped?.isUnsentKept ? 'kept' : rows.length > 0 ? 'sealed' : 'none';
  return (
    <>
      {wiped && (
        <Banner tone="warning" title={t('wiped.title')}>
          {t('wiped.text')} {t(`wiped.${unsent}`)}
        </Banner>
      )}
      {rows.map((row) => (
        <SealedFile key={row.id} row={row} />
      ))}
    </>
  );
}

function SealedFile({ row }: { readonly row: SealedRow }) {
  const { t } = useTranslation('rescue');
  const { dateTime } = useFormats();
  const [isSaved, setSaved] = useState(false);

  function save() {
    downloadFile(new Blob([row.bytes], { type: 'application/octet-stream' }), `${rescueFileName(row)}.age`);
    setSaved(true);
  }
  return (
    <Banner tone="info" title={t('sealed.title', { user: row.user, moment: dateTime(row.createdAt) })}>
      <p>{t('sealed.text')}</p>
      <p>
        <Button icon={<Download aria-hidden />} onPress={save}>
          {t('save')}
        </Button>
      </p>
      {isSaved && (
        <p>
          <Button variant="danger" icon={<Trash2 aria-hidden />} onPress={() => void removeSealed(row.id)}>
            {t('sealed.remove')}
          </Button>
        </p>
      )}
    </Banner>
  );
}
