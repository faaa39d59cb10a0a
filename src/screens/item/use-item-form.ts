import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import { fieldFaultCodes, type FieldFault } from '../../contract/problem.ts';
import { useMessages } from '../../ui/messages.tsx';
import { focusField } from './field-anchor.tsx';
import { faultAt, faultsWithin, stillGiven } from './form-faults.ts';
import { firstWrongSection, type FormFaults, type ItemSection } from './item-section.ts';
import type { DraftForm, Patch } from './use-draft-form.ts';

type Options<Values> = {
  readonly entity: EntityName;
  readonly form: DraftForm<Values>;
  /** Validation errors of the current values. */
  readonly faults: readonly FieldFault[];
  /** Errors that the server reported for the last save. */
  readonly given: readonly FieldFault[];
  /** Shows errors at the fields only, without a message above the form. */
  readonly isQuiet?: boolean;
};

/** Decides which errors of a form are shown, where, and with which text. */
export function useItemForm<Values extends object>({ entity, form, faults, given, isQuiet = false }: Options<Values>) {
  const { t } = useTranslation([entity, 'validation', 'item']);
  const messages = useMessages();
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<{ readonly field: string } | null>(null);
  const refused = stillGiven(given, changed);

  // The step with the field is rendered only after the error switched to it.
  useEffect(() => {
    if (wanted) focusField(wanted.field);
  }, [wanted]);

  function change(patch: Patch<Values>): void {
    if (given.length > 0) {
      const names = Object.keys(typeof patch === 'function' ? patch(form.values) : patch);
      setChanged((before) => new Set([...before, ...names]));
    }
    form.change(patch);
  }

  function textOf({ field, code, limit, message }: FieldFault): string {
    const own = `faults.${field.replace(/\.\d+/g, '')}.${code}`;
    const known = fieldFaultCodes.find((candidate) => candidate === code);
    const preset = known ? t(known, { ns: 'validation', limit, count: Number(limit) }) : (message ?? t('invalid', { ns: 'validation' }));
    return t(own, { ns: entity, limit, count: Number(limit), defaultValue: preset });
  }

  /**
   * Shows the errors of `sections` and focuses the first; true when there are none.
   * Server errors stay visible but do not block the save: their reason may be gone.
   */
  function check(sections: readonly ItemSection[]): boolean {
    setChecked((before) => new Set([...before, ...sections.map((section) => section.id)]));
    const wrong = firstWrongSection(sections, faults);
    if (!wrong) return true;
    const [first] = faultsWithin(faults, wrong.fields);
    form.goTo(wrong.id);
    if (first) setWanted({ field: first.field });
    if (!isQuiet) messages.error(t('item:pleaseFixValidationErrors'));
    return false;
  }

  const shown: FormFaults = { checked, faults, given: refused };
  return {
    change,
    check,
    shown,
    textOf,
    /** Error text of `field`, once its section was checked; a server error shows at once. */
    errorIn: (section: string) => (field: string) => {
      const fault = faultAt(refused, field) ?? (checked.has(section) ? faultAt(faults, field) : undefined);
      return fault && textOf(fault);
    },
  };
}
