import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { vehicleReport } from '../../../contract/entities/costs/report-bodies.ts';
import { findReference, referenceKey } from '../../../db/cache/references.ts';
import { usePhotoUrl } from '../../../screens/record/photos/use-photo-url.ts';
import { useSession } from '../../../screens/session-context.tsx';
import styles from './whole.module.css';

/** The first picture among the files of a vehicle, once its overview has been read. */
export function VehiclePicture({ id }: { readonly id: number }) {
  const { database } = useSession();
  const row = useLiveQuery(() => findReference(database, referenceKey('report', 'vehicle', { id: String(id) })), [database, id]);
  const report = v.safeParse(vehicleReport, row?.value);
  return report.success && report.output.PictureId !== null && report.output.PictureId !== undefined ? (
    <Picture file={report.output.PictureId} />
  ) : null;
}

function Picture({ file }: { readonly file: number }) {
  const { t } = useTranslation('report');
  const url = usePhotoUrl({ Key: file, BlobId: null });
  return url ? <img className={styles.picture} src={url} alt={t('vehicle.picture')} /> : null;
}
