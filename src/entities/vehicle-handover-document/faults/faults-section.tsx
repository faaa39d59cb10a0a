import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newLocalKey } from '../../../contract/wire/fields.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FaultEditor } from './fault-editor.tsx';
import styles from './faults-section.module.css';
import { unmarkedFaults } from '../../../contract/entities/protocol/protocol-photos.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import layout from '../../../ui/theme/layout.module.css';

/** Faults without a mark on the drawings: noises, lamps, missing equipment. */
export function FaultsSection(props: HandoverSectionProps) {
  const { form, change } = props;
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const faults = unmarkedFaults(form);
  const [addedId, setAddedId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (addedId !== null) list.current?.lastElementChild?.querySelector<HTMLElement>('button, input, textarea')?.focus();
  }, [addedId]);

  function add() {
    const Id = newLocalKey();
    const fault = { Id, PlacementId: null, KindId: null, Description: '', DamagePointId: null, Images: [] };
    change((before) => ({ Faults: [...before.Faults, fault] }));
    setAddedId(Id);
  }

  return (
    <div className={styles.faults}>
      {faults.length === 0 && <p className={layout.muted}>{t('handover-form:faultList.none')}</p>}
      <ul ref={list} className={styles.list} aria-label={t('sections.faults')}>
        {faults.map((fault, index) => (
          <li key={String(fault.Id)}>
            <FaultEditor {...props} fault={fault} number={index + 1} position={form.Faults.indexOf(fault)} />
          </li>
        ))}
      </ul>
      <Button size="large" icon={<Plus />} onPress={add}>
        {t('handover-form:faultList.add')}
      </Button>
    </div>
  );
}
