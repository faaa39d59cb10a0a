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
  /** Faults of the values as they are now. */
  readonly faults: readonly FieldFault[];
  /** Faults that a backend found in what was saved before. */
  readonly given: readonly FieldFault[];
  /** Marks what is wrong without a message above. */
  readonly isQuiet?: boolean;
};

/** Which faults of a form are shown, where, and in which words. */
export function useItemForm<Values extends object>({ entity, form, faults, given, isQuiet = false }: Options<Values>) {
  const { t } = useTranslation([entity, 'validation', 'item']);
  const messages = useMessages();
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<{ readonly field: string } | null>(null);
  const refused = stillGiven(given, changed);

  // The step with the field is on the screen only after the render that its fault caused.
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
   * Marks what is wrong in `sections` and goes to the first of it; true when nothing is.
   * What the backend refused stays marked but stops nobody: its reason may be gone by now.
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

  return {
    change,
    check,
    shown: { checked, faults, given: refused } satisfies FormFaults,
    textOf,
    /** What is wrong with `field`, once its section was checked; a backend's fault is shown at once. */
    errorIn: (section: string) => (field: string) => {
      const fault = faultAt(refused, field) ?? (checked.has(section) ? faultAt(faults, field) : undefined);
      return fault && textOf(fault);
    },
  };
}
