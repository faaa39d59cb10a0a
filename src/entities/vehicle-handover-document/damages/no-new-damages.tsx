import { ArrowRight, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unmarkedFaults } from '../../../contract/entities/protocol/protocol-photos.ts';
import type { CustomFieldProps } from '../../../screens/declaration/form-declaration.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import type { HandoverSectionProps } from '../content/section-props.ts';
import layout from '../../../ui/theme/layout.module.css';

type Props = Pick<HandoverSectionProps, 'form' | 'change'> & Pick<CustomFieldProps, 'onward'>;

/** States that the vehicle has no new damage, or takes the statement back. */
export function NoNewDamages({ form, change, onward }: Props) {
  const { t } = useTranslation('handover-form');
  // The button and its confirmation replace each other: after a press the replacement takes the focus.
  const [wasPressed, setWasPressed] = useState(false);
  const isLeaving = useRef(false);
  // The step is left once the statement is part of the form, which its check reads.
  useEffect(() => {
    if (!isLeaving.current || !form.HasNoNewDamages) return;
    isLeaving.current = false;
    onward?.('faults');
  }, [form.HasNoNewDamages, onward]);

  function answer(HasNoNewDamages: boolean) {
    setWasPressed(true);
    change({ HasNoNewDamages });
  }

  /** States that there is neither damage nor fault, and skips the step of the faults. */
  function sayNothingNew() {
    isLeaving.current = true;
    change({ HasNoNewDamages: true });
  }

  return (
    <div className={layout.grid3}>
      {form.HasNoNewDamages ? (
        <Banner
          tone="success"
          title={t('damages.noneSaid')}
          action={
            <Button size="large" autoFocus={wasPressed} onPress={() => answer(false)}>
              {t('damages.takeBack')}
            </Button>
          }
        />
      ) : (
        <>
          <Button size="large" isFullWidth icon={<Check />} autoFocus={wasPressed} onPress={() => answer(true)}>
            {t('damages.none')}
          </Button>
          {/* The guided photos are stored as faults, too. */}
          {onward && unmarkedFaults(form).length === 0 && (
            <Button size="large" isFullWidth icon={<ArrowRight />} onPress={sayNothingNew}>
              {t('damages.nothingNew')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
