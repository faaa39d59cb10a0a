import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowRight, Check } from 'lucide-react';
import { numberDamages } from '../../../canvas/damage/number-damages.ts';
import { CanvasSkeleton } from '../../../canvas/canvas-skeleton.tsx';
import { DamageViews } from '../../../canvas/damage/damage-views.tsx';
import { LazyDamageSketch } from '../../../canvas/damage/lazy-damage-sketch.tsx';
import type { VehicleView } from '../../../contract/entities/fleet/damage-point.ts';
import type { CustomFieldProps } from '../../../screens/declaration/form-declaration.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useIsPainted } from '../../../ui/theme/use-is-painted.ts';
import { addDamage, changeDamage } from './change-damages.ts';
import { DamageDetails } from './damage-details.tsx';
import { missingOf } from './missing-details.ts';
import styles from './damages-section.module.css';
import { countDamages, knownDamagesOf, newDamages } from '../content/handover-form.ts';
import { RepairedDamages } from './repaired-damages.tsx';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { useRemoveDamage } from './use-remove-damage.ts';

/** Known damages as grey squares, new ones as red circles; a button states that there are none. */
export function DamagesSection({ onward, ...props }: HandoverSectionProps & Pick<CustomFieldProps, 'onward'>) {
  const { form, change, errorOf, vehicle } = props;
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const [view, setView] = useState<VehicleView>('Left');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [movingId, setMovingId] = useState<string | null>(null);
  const [confirmedIds, setConfirmedIds] = useState<readonly string[]>([]);
  const isPainted = useIsPainted();
  const remove = useRemoveDamage(props);
  // The button and its confirmation replace each other: after a press the replacement takes the focus.
  const [wasPressed, setWasPressed] = useState(false);
  const isLeaving = useRef(false);
  // The step is left once the statement is part of the form, which its check reads.
  useEffect(() => {
    if (!isLeaving.current || !form.HasNoNewDamages) return;
    isLeaving.current = false;
    onward?.('faults');
  }, [form.HasNoNewDamages, onward]);
  const section = useRef<HTMLDivElement>(null);
  const isWizard = onward !== undefined;
  // "Next" is in reach beside the details of a damage: it asks once for what the damage lacks, as closing the details does.
  useEffect(() => {
    const step = isWizard ? section.current?.closest('form') : null;
    function confirmOpenDamages(event: SubmitEvent) {
      const open = numberDamages(form.SelectedDamages).find(({ point, state }) => state === 'new' && point.Id !== undefined && !confirmedIds.includes(point.Id) && missingOf(form, point) !== null);
      const id = open?.point.Id;
      if (!open || id === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setView(open.view);
      setSelectedId(id);
      setConfirmedIds((before) => [...before, id]);
    }
    step?.addEventListener('submit', confirmOpenDamages);
    return () => step?.removeEventListener('submit', confirmOpenDamages);
  }, [isWizard, form, confirmedIds]);
  const known = knownDamagesOf(form.SelectedDamages);
  const added = newDamages(form.SelectedDamages);
  const selected = numberDamages(form.SelectedDamages).find((one) => one.point.Id === selectedId && one.view === view && one.state !== 'repaired');
  const error = errorOf('SelectedDamages');
  if (!vehicle) return <Banner tone="info">{t('handover-form:damages.vehicleFirst')}</Banner>;

  function add(x: number, y: number) {
    const id = crypto.randomUUID();
    change((before) => addDamage(before, view, { X: x, Y: y, Id: id, IsNew: true }));
    setSelectedId(id);
  }

  function showView(next: VehicleView) {
    setView(next);
    setSelectedId(null);
    setMovingId(null);
  }

  /** States that there is neither damage nor fault, and skips the step of the faults. */
  function confirmNoDamages() {
    isLeaving.current = true;
    change({ HasNoNewDamages: true });
  }

  function answer(HasNoNewDamages: boolean) {
    setWasPressed(true);
    change({ HasNoNewDamages });
  }

  return (
    <div className={styles.damages} ref={section}>
      <p className={styles.legend}>
        <span className={styles.entry}>
          <span className={styles.known} aria-hidden /> {t('handover-form:damages.known', { count: countDamages(known) })}
        </span>
        <span className={styles.entry}>
          <span className={styles.added} aria-hidden /> {t('handover-form:damages.added', { count: countDamages(added) })}
        </span>
      </p>
      <DamageViews vehicleType={vehicle.VehicleType ?? 0} view={view} onViewChange={showView} known={known} damages={added}>
        {isPainted ? <LazyDamageSketch
          key={view}
          vehicleType={vehicle.VehicleType ?? 0}
          view={view}
          damages={form.SelectedDamages}
          selectedId={selectedId}
          movingId={movingId}
          onMoving={setMovingId}
          onAdd={add}
          onMove={(id, X, Y) => change((before) => changeDamage(before, id, { X, Y }))}
          onSelect={setSelectedId}
          onRemove={remove}
        >
          {selected && (
            <DamageDetails
              {...props}
              key={selected.point.Id}
              damage={selected}
              isMoving={movingId === selectedId}
              onMoving={(isMoving) => setMovingId(isMoving ? selectedId : null)}
              onRemove={remove}
              wasAsked={confirmedIds.includes(selected.point.Id ?? '')}
              onAsked={(id) => setConfirmedIds((before) => [...before, id])}
              onClose={() => setSelectedId(null)}
            />
          )}
        </LazyDamageSketch> : <CanvasSkeleton shape="drawing" />}
      </DamageViews>
      <RepairedDamages {...props} />
      {countDamages(added) === 0 && (
        <div className={styles.none}>
          {form.HasNoNewDamages ? (
            <Banner
              tone="success"
              title={t('handover-form:damages.noneSaid')}
              action={
                <Button size="large" autoFocus={wasPressed} onPress={() => answer(false)}>
                  {t('handover-form:damages.takeBack')}
                </Button>
              }
            />
          ) : (
            <>
              <Button size="large" isFullWidth icon={<Check />} autoFocus={wasPressed} onPress={() => answer(true)}>
                {t('handover-form:damages.none')}
              </Button>
              {onward && form.Faults.length === 0 && (
                <Button size="large" isFullWidth icon={<ArrowRight />} onPress={confirmNoDamages}>
                  {t('handover-form:damages.nothingNew')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
