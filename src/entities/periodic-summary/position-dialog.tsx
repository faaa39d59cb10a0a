import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocalKey } from '../../contract/fields.ts';
import { FieldControl } from '../../screens/item/field-control.tsx';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { positionFaults, positionFields, type Period, type Position } from './position.ts';
import styles from './positions.module.css';

type Props = {
  readonly position: Position;
  readonly period: Period;
  readonly isNew: boolean;
  /** Rejects with what went wrong; then the form stays. */
  readonly onSave: (position: Position) => Promise<void>;
  readonly onClose: () => void;
};

/** One position to enter or to put right. */
export function PositionDialog({ position: opened, period, isNew, onSave, onClose }: Props) {
  const { t } = useTranslation(['periodic-summary', 'validation', 'item']);
  const problemText = useProblemText();
  const form = useId();
  const [position, setPosition] = useState(opened);
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const faults = isChecked ? positionFaults(position, period) : [];

  async function save() {
    setChecked(true);
    const [first] = positionFaults(position, period);
    if (first) {
      document.querySelector<HTMLElement>(`#${CSS.escape(form)} [data-field="${first.field}"] :is(input, textarea, [role="spinbutton"])`)?.focus();
      return;
    }
    if (isSaving) return;
    setSaving(true);
    try {
      await onSave(position);
    } catch (error) {
      setProblem(error);
      setSaving(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void save();
  }

  function errorOf(field: string): string | undefined {
    const fault = faults.find((one) => one.field === field);
    return fault && t(`validation:${fault.code}` as 'validation:required', { limit: fault.limit, count: Number(fault.limit) });
  }

  return (
    <Dialog
      title={t(isNew ? 'positions.new' : 'positions.one')}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
      closesOnEscape
      footer={
        <Button variant="primary" size="large" type="submit" form={form} isPending={isSaving}>
          {t('item:save')}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {problem !== null && <Banner tone="danger">{problemText(problem)}</Banner>}
        {positionFields.map(({ field, control, isRequired }) => (
          <div key={field} data-field={field}>
            <FieldControl
              control={control}
              label={t(`fields.${field}`)}
              isRequired={isRequired}
              error={errorOf(field)}
              name={field}
              value={position[field]}
              onChange={(value) => setPosition((before) => ({ ...before, [field]: value }))}
            />
          </div>
        ))}
      </form>
    </Dialog>
  );
}

/** A new position of a summary, without a date that nobody has chosen. */
export function blankPosition(periodicSummaryId: Position['periodicSummaryId'], Id: Position['Id']): Position {
  return { Id, periodicSummaryId, Date: null, Description: '', Comments: '' };
}

/** Whether the position has not been at the backend yet. */
export function isNewPosition({ Id }: Position, known: readonly Position[]): boolean {
  return isLocalKey(Id) && !known.some((position) => position.Id === Id);
}
