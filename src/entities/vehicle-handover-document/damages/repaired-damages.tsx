import { Undo2, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { changeDamage } from './change-damages.ts';
import styles from './damages-section.module.css';
import { damageList, repairedDamages } from '../content/handover-form.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { formatDamage } from './format-damage.ts';

/** Known damages marked as repaired: hidden on the drawings, restored with one tap. */
export function RepairedDamages({ form, change, references }: Pick<HandoverSectionProps, 'form' | 'change' | 'references'>) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form', 'canvas']);
  const repaired = damageList(repairedDamages(form.SelectedDamages));
  if (repaired.length === 0) return null;
  return (
    <section aria-label={t('handover-form:damages.repaired')} className={styles.details}>
      <h3>{t('handover-form:damages.repaired')}</h3>
      <ul className={styles.repaired}>
        {repaired.map(({ view, point }) => (
          <li key={point.Id} className={styles.mended}>
            <Wrench aria-hidden />
            <span className={styles.words}>{[t(`canvas:view.${view}`), formatDamage(references, point)].filter(Boolean).join(' – ')}</span>
            <Button size="large" icon={<Undo2 />} onPress={() => change((before) => changeDamage(before, point.Id ?? '', { IsRepaired: false }))}>
              {t('handover-form:damages.notRepaired')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
