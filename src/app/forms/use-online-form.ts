import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { EntityName } from '../../contract/definition/entity.ts';
import { fieldErrorCodes, TaborError, type FieldError } from '../../contract/wire/problem.ts';
import { validate } from '../../contract/wire/validate.ts';
import { callApi } from '../../api/backend.ts';
import { deepEqual } from '../../sync/deep-equal.ts';
import { useUnsavedInput } from './unsaved-input.ts';

/** Call that a form sends, and the rules of its body. */
export type OnlineFormTarget = { readonly entity: EntityName; readonly call: string; readonly schema: v.GenericSchema };

/**
 * A form that is sent at once: validated with the backend's rules, discarded on unmount. It has no draft, because permissions and passwords
 * must not be stored on the device.
 */
export function useOnlineForm<Values extends Readonly<Record<string, unknown>>>(
  { entity, call, schema }: OnlineFormTarget,
  initialValues: Values,
  onSaved: (answer: unknown) => void,
) {
  const { t } = useTranslation('validation');
  const [values, setValues] = useState(initialValues);
  const savedValues = useRef(initialValues);
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<TaborError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const clientErrors = isTried ? validate(schema, values) : [];
  const fieldErrors: readonly FieldError[] = clientErrors.length > 0 ? clientErrors : (problem?.fieldErrors ?? []);

  async function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    setTried(true);
    if (isSaving) return;
    if (validate(schema, values).length > 0) return focusFirstError(form);
    setSaving(true);
    setProblem(null);
    try {
      const answer = await callApi(entity, call, { body: values });
      savedValues.current = values;
      onSaved(answer);
    } catch (error) {
      if (!(error instanceof TaborError)) throw error;
      setProblem(error);
      focusFirstError(form);
    } finally {
      setSaving(false);
    }
  }

  function errorOf(field: string): string | undefined {
    const error = fieldErrors.find((one) => one.field === field || one.field.startsWith(`${field}.`));
    if (!error) return undefined;
    const code = fieldErrorCodes.find((one) => one === error.code) ?? 'invalid';
    return t(code, { limit: error.limit, count: Number(error.limit) });
  }

  function change(changed: Partial<Values>) {
    // The backend's errors refer to the previous values.
    setProblem(null);
    setValues((before) => ({ ...before, ...changed }));
  }

  /** Value, change and error of one field, as the props of its input. */
  function propsOf<Name extends keyof Values & string>(name: Name) {
    const onChange = (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>);
    return { value: values[name], onChange, error: errorOf(name) };
  }

  return {
    values,
    change,
    errorOf,
    propsOf,
    /** An error that belongs to no field. */
    problem: problem !== null && problem.fieldErrors.length === 0 ? problem : null,
    isSaving,
    /** Whether the values differ from those last saved. */
    isChanged: () => !deepEqual(values, savedValues.current),
    submit: (event: FormEvent<HTMLElement>) => void submit(event),
  };
}

/** The same, and asks before the page or its dialog discards changed values. */
export function useGuardedForm<Values extends Readonly<Record<string, unknown>>>(
  target: OnlineFormTarget,
  initialValues: Values,
  onSaved: (answer: unknown) => void,
) {
  const form = useOnlineForm(target, initialValues, onSaved);
  return { ...form, mayDiscard: useUnsavedInput(form.isChanged) };
}

/** Waits for the render, then scrolls to the first error: in a long form it may lie outside the window. */
function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input, [role="alert"]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  });
}
