import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberedDamage } from '../../../contract/entities/protocol/marks/number-damages.ts';
import { DamageViews } from '../../../canvas/damage/damage-views.tsx';
import { DamageSketch } from '../../../canvas/damage/damage-sketch.tsx';
import type { VehicleView } from '../../../contract/entities/fleet/damage-point.ts';
import type { CustomFieldProps } from '../../../screens/declaration/form-declaration.ts';
import { ErrorText } from '../../../ui/fields/error-text.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { DamageDetails } from './damage-details.tsx';
import { formatDamage } from './format-damage.ts';
import { missingOf } from './missing-details.ts';
import { NoNewDamages } from './no-new-damages.tsx';
import styles from './damages-section.module.css';
import type { HandoverForm } from '../content/handover-form.ts';
import { addDamage, changeDamage, countDamages, damagesOf, knownDamages, newDamages } from '../content/damages.ts';
import { RepairedDamages } from './repaired-damages.tsx';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { useRemoveDamage } from './use-remove-damage.ts';
import layout from '../../../ui/theme/layout.module.css';

/** Known damages as grey squares, new ones as red circles; a button states that there are none. */
export function DamagesSection({ onward, error, ...props }: HandoverSectionProps & Pick<CustomFieldProps, 'onward' | 'error'>) {
  const { form, change, vehicle, references } = props;
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const [view, setView] = useState<VehicleView>('Left');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [movingId, setMovingId] = useState<string | null>(null);
  const remove = useRemoveDamage(props);
  const section = useRef<HTMLDivElement>(null);
  const noteAsked = (id: string) => change((before) => ({ AskedDamages: [...before.AskedDamages, id] }));
  useAskOnNext(section, onward !== undefined, form, {
    ask: (incomplete, id) => {
      setView(incomplete.view);
      setSelectedId(id);
      noteAsked(id);
    },
    // The details would cover the missing fields of the step.
    close: () => setSelectedId(null),
  });
  const carried = knownDamages(form);
  const added = newDamages(form);
  const damages = useMemo(() => damagesOf(form), [form]);
  const selected = damages.find((one) => one.point.Id === selectedId && one.view === view);
  if (!vehicle) return <Banner tone="info">{t('handover-form:damages.vehicleFirst')}</Banner>;

  function add(x: number, y: number) {
    // A tap beside the details of a known damage closes them, as beside any sheet.
    if (selected && selected.state !== 'new') return setSelectedId(null);
    const id = crypto.randomUUID();
    change((before) => addDamage(before, view, { X: x, Y: y, Id: id, IsNew: true }));
    setSelectedId(id);
  }

  function showView(next: VehicleView) {
    setView(next);
    setSelectedId(null);
    setMovingId(null);
  }

  return (
    <div className={layout.grid4} ref={section}>
      <Legend known={countDamages(carried)} added={countDamages(added)} />
      <DamageViews vehicleType={vehicle.VehicleType ?? 0} view={view} onViewChange={showView} known={carried} damages={added}>
        <DamageSketch
          vehicleType={vehicle.VehicleType ?? 0}
          view={view}
          damages={damages}
          describe={(point) => formatDamage(references, point)}
          selectedId={selectedId}
          movingId={movingId}
          onMoving={setMovingId}
          onAdd={add}
          onMove={(id, X, Y) => change((before) => changeDamage(before, id, { X, Y }))}
          onSelect={setSelectedId}
          onRemove={remove}
          above={
            (error !== undefined || countDamages(added) === 0) && (
              <>
                {/* Beside the answer that it asks for. */}
                {error !== undefined && <ErrorText ref={scrollIntoSight}>{error}</ErrorText>}
                {countDamages(added) === 0 && <NoNewDamages form={form} change={change} onward={onward} />}
              </>
            )
          }
          below={<RepairedDamages {...props} />}
        >
          {selected && (
            <DamageDetails
              {...props}
              key={selected.point.Id}
              damage={selected}
              isMoving={movingId === selectedId}
              onMoving={(isMoving) => setMovingId(isMoving ? selectedId : null)}
              onRemove={remove}
              wasAsked={form.AskedDamages.includes(selected.point.Id ?? '')}
              onAsked={noteAsked}
              onClose={() => setSelectedId(null)}
            />
          )}
        </DamageSketch>
      </DamageViews>
    </div>
  );
}

/** The answer may have been scrolled away for the details of a damage, which give the focus back when they close. */
function scrollIntoSight(element: HTMLElement | null): void {
  if (element) requestAnimationFrame(() => requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' })));
}

function Legend({ known, added }: { readonly known: number; readonly added: number }) {
  const { t } = useTranslation('handover-form');
  return (
    <p className={styles.legend}>
      <span className={styles.entry}>
        <span className={styles.known} aria-hidden /> {t('damages.legendKnown', { number: known })}
      </span>
      <span className={styles.entry}>
        <span className={styles.added} aria-hidden /> {t('damages.legendNew', { number: added })}
      </span>
    </p>
  );
}

/** "Next" is in reach beside the details of a damage: like closing the details, it asks once for missing facts. */
function useAskOnNext(
  section: RefObject<HTMLElement | null>,
  isWizard: boolean,
  form: HandoverForm,
  details: { readonly ask: (incomplete: NumberedDamage, id: string) => void; readonly close: () => void },
): void {
  // Subscribed anew after each render, so that a mark set by the very tap before "Next" is not asked about.
  useEffect(() => {
    const step = isWizard ? section.current?.closest('form') : null;
    function ask(event: SubmitEvent) {
      const incomplete = damagesOf(form, 'new').find(
        ({ point }) => point.Id !== undefined && !form.AskedDamages.includes(point.Id) && missingOf(form, point) !== null,
      );
      const id = incomplete?.point.Id;
      if (!incomplete || id === undefined) return details.close();
      event.preventDefault();
      event.stopPropagation();
      details.ask(incomplete, id);
    }
    step?.addEventListener('submit', ask);
    return () => step?.removeEventListener('submit', ask);
  }, [section, isWizard, form, details]);
}
