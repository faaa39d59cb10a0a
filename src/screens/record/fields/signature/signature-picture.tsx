import { useTranslation } from 'react-i18next';
import { strokesToPath } from './strokes-to-path.ts';
import { useFormats } from '../../../use-formats.ts';
import type { Signature } from './signature.ts';
import styles from './signature-field.module.css';

/** Read-only signature: its strokes if present, else the picture, else the reason why it is missing. */
export function SignaturePicture({ label, signature }: { readonly label: string; readonly signature: Signature }) {
  const { t } = useTranslation('record');
  const formats = useFormats();
  const { strokes, png, unsigned } = signature;
  if (unsigned !== null) {
    return (
      <div className={styles.figure}>
        <p className={styles.name}>{label}</p>
        <p>{unsigned.Reason === null ? t('signature.missing') : t(`signature.reasons.${unsigned.Reason}`)}</p>
        {unsigned.Note !== '' && <p className={styles.note}>{unsigned.Note}</p>}
      </div>
    );
  }
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.name}>{label}</figcaption>
      {strokes.length > 0 && (
        <svg className={styles.paper} viewBox="0 0 480 240" role="img" aria-label={t('signature.of', { label })}>
          <path className={styles.ink} d={strokes.map((stroke) => strokesToPath(stroke, 480, 240)).join('')} />
        </svg>
      )}
      {strokes.length === 0 && png !== null && (
        <img className={styles.paper} src={png} alt={t('signature.of', { label })} width={480} height={240} />
      )}
      {strokes.length === 0 && png === null && <p>{t('signature.missing')}</p>}
      {signature.signedOn !== undefined && (
        <p className={styles.note}>{t('signature.signedOn', { moment: formats.dateTime(signature.signedOn) })}</p>
      )}
    </figure>
  );
}
