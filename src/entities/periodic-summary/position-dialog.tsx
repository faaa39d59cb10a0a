import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocalKey, type RecordKey } from '../../contract/wire/fields.ts';
import type { DraftRow } from '../../db/schema/rows.ts';
import { draftContentOf } from '../../screens/record/drafts/draft-content.ts';
import { FieldControl } from '../../screens/record/fields/field-control.tsx';
import { useDraftForm, type DraftContent } from '../../screens/record/drafts/use-draft-form.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { validatePosition, positionFields, type Period, type Position } from './position.ts';
import layout from '../../ui/theme/layout.module.css';

type Props = {
  readonly period: Period | null;
  readonly isNew: boolean;
  /** On rejection the form stays open and shows the error. */
  readonly onSave: (position: Position) => Promise<void>;
  readonly onClose: () => void;
};

/** The form of one position without a draft: an anonymous user of a link must leave nothing on the device. */
export function PositionDialog({ position: opened, ...props }: Props & { readonly position: Position }) {
  const [position, setPosition] = useState(opened);
  return (
    <PositionForm position={position} change={(patch) => setPosition((before) => ({ ...before, ...patch }))} draftError={null} {...props} />
  );
}

export type PositionDraft = {
  readonly summary: RecordKey;
  readonly key: RecordKey;
  /** The stored draft; null for a form without one. */
  readonly draft: DraftRow | null;
};

/** The form of one position, saved as a draft at every change. */
export function DraftPositionDialog({
  position,
  draft: { summary, key, draft },
  onSave,
  ...props
}: Props & { readonly position: Position; readonly draft: PositionDraft }) {
  const content = useMemo(() => draftContentOf(draft) as DraftContent<Position> | null, [draft]);
  const form = useDraftForm<Position>({ entity: 'periodic-summary', recordKey: key, source: position, draft: content, partOf: summary });

  async function save(saved: Position) {
    await form.writer.hold();
    try {
      await onSave(saved);
    } catch (error) {
      await form.writer.release();
      throw error;
    }
  }

  return <PositionForm position={form.values} change={form.change} draftError={form.problem} onSave={save} {...props} />;
}

type FormProps = Props & {
  readonly position: Position;
  readonly change: (patch: Partial<Position>) => void;
  /** Why the last change could not be written to the draft; null when it was, or when the form has no draft. */
  readonly draftError: unknown;
};

function PositionForm({ position, change, draftError, period, isNew, onSave, onClose }: FormProps) {
  const { t } = useTranslation(['periodic-summary', 'validation', 'record']);
  const problemText = useProblemText();
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const errors = isChecked ? validatePosition(position, period) : [];

  async function save(form: HTMLFormElement) {
    setChecked(true);
    const [first] = validatePosition(position, period);
    if (first) {
      form.querySelector<HTMLElement>(`[data-field="${first.field}"] :is(input, textarea, [role="spinbutton"])`)?.focus();
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

  function errorOf(field: string): string | undefined {
    const fieldError = errors.find((one) => one.field === field);
    if (fieldError?.code === 'required') return t('record:fillIn', { field: t(`fields.${field}`) });
    return (
      fieldError &&
      t(`validation:${fieldError.code}` as 'validation:required', { limit: fieldError.limit, count: Number(fieldError.limit) })
    );
  }

  return (
    <FormDialog
      title={t(isNew ? 'positions.new' : 'positions.one')}
      isDismissable={false}
      submitLabel={t('record:save')}
      submitSize="large"
      isSubmitting={isSaving}
      className={layout.column4}
      onSubmit={({ currentTarget }) => void save(currentTarget)}
      onClose={onClose}
    >
      {problem !== null && <Banner tone="danger">{problemText(problem)}</Banner>}
      {draftError !== null && (
        <Banner tone="danger" title={t('record:draft.notSaved')}>
          {problemText(draftError)}
        </Banner>
      )}
      {positionFields.map(({ field, control, isRequired }) => (
        <div key={field} data-field={field}>
          <FieldControl
            control={control}
            label={t(`fields.${field}`)}
            isRequired={isRequired}
            error={errorOf(field)}
            name={field}
            value={position[field]}
            onChange={(value) => change({ [field]: value })}
          />
        </div>
      ))}
    </FormDialog>
  );
}

/** Defaults of a new position; its date stays empty until the user chooses one. */
export function defaultPosition(periodicSummaryId: Position['periodicSummaryId'], Id: Position['Id']): Position {
  return { Id, periodicSummaryId, Date: null, Description: '', Comments: '' };
}

/** Whether the position is not among the saved ones yet. */
export function isNewPosition({ Id }: Position, saved: readonly Position[]): boolean {
  return isLocalKey(Id) && !saved.some((position) => position.Id === Id);
}
