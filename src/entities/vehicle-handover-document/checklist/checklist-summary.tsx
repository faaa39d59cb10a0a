import { Check, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { nameOfRelease, type Check as CheckResultOf } from '../../../contract/entities/shared/handover-items.ts';
import { PhotoRow } from '../../../screens/record/photos/photo-row.tsx';
import { checksOf, faultOfCheck, nameOfCheck } from '../content/checklist.ts';
import { checklistTitle } from '../content/direction.ts';
import type { HandoverForm } from '../content/handover-form.ts';
import styles from './checklist-summary.module.css';
import layout from '../../../ui/theme/layout.module.css';

const icons = { ok: <Check aria-hidden />, 'not-ok': <X aria-hidden />, 'n-a': <Minus aria-hidden /> } as const;

/** The results of the checklist, read-only; renders nothing without any. */
export function ChecklistSummary({ form }: { readonly form: HandoverForm }) {
  const { t } = useTranslation(['handover-checks', 'vehicle-handover-document']);
  const checks = checksOf(form);
  if (checks.length === 0) return null;
  return (
    <section className={layout.grid2} aria-label={t('vehicle-handover-document:sections.checklist')}>
      <h3>{t(checklistTitle(form), { ns: ['handover-checks', 'vehicle-handover-document'] })}</h3>
      <ul className={styles.list}>
        {checks.map((check) => (
          <li key={check.ItemId} className={styles.check}>
            <Result check={check} form={form} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result({ check, form }: { readonly check: CheckResultOf; readonly form: HandoverForm }) {
  const { t, i18n } = useTranslation(['handover-checks', 'vehicle-handover-document']);
  const name = nameOfCheck(check, i18n.language);
  return (
    <>
      <p className={styles.line}>
        <span>{name}</span>
        <span className={styles[check.Result]}>
          {icons[check.Result]} {t(`checklist.results.${check.Result}`)}
        </span>
      </p>
      {check.Words !== '' && <p>{check.Words}</p>}
      {check.Release && (
        <p className={layout.muted}>{t('checklist.releasedFor', { name: nameOfRelease(check.Release), reason: check.Release.Reason })}</p>
      )}
      <PhotoRow photos={faultOfCheck(form, check.ItemId)?.Images ?? []} label={t('checklist.photos', { name })} />
    </>
  );
}
