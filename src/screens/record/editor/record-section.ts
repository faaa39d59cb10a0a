import type { ReactNode } from 'react';
import type { FieldError } from '../../../contract/wire/problem.ts';
import type { StepState } from '../../../ui/layout/steps/stepper.tsx';
import { errorsWithin } from './form-errors.ts';

/** A part of a record's form: a numbered step on touch screens, a section of one page on desktops. */
export type RecordSection = {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** Fields of the section; an error of one of them, or of a part of one, belongs here. */
  readonly fields: readonly string[];
  /** Shown as a step only: a summary is useful as the last step, not below the whole form. */
  readonly isStepOnly?: boolean;
  readonly content: ReactNode;
};

export function firstInvalidSection(sections: readonly RecordSection[], errors: readonly FieldError[]): RecordSection | undefined {
  return sections.find((section) => errorsWithin(errors, section.fields).length > 0);
}

export type FormErrors = {
  /** Ids of the sections that were checked. */
  readonly checked: ReadonlySet<string>;
  /** Validation errors of the current values. */
  readonly errors: readonly FieldError[];
  /** Errors reported by the server, of fields that were not changed since. */
  readonly serverErrors: readonly FieldError[];
};

/** Stepper state of a section: a valid section is done once it was checked; a server error shows at once. */
export function stepStateOf(section: RecordSection, current: string, { checked, errors, serverErrors }: FormErrors): StepState {
  if (section.id === current) return 'current';
  if (errorsWithin(serverErrors, section.fields).length > 0) return 'error';
  if (!checked.has(section.id)) return 'todo';
  return errorsWithin(errors, section.fields).length > 0 ? 'error' : 'done';
}
