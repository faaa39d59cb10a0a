import type { ReactNode } from 'react';
import type { FieldFault } from '../../contract/problem.ts';
import type { StepState } from '../../ui/stepper.tsx';
import { faultsWithin } from './form-faults.ts';

/** A part of a record's form: a numbered step on touch screens, a section of one page on desktops. */
export type ItemSection = {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** Fields of the section; an error of one of them, or of a part of one, belongs here. */
  readonly fields: readonly string[];
  /** Shown as a step only: a summary is useful as the last step, not below the whole form. */
  readonly isStepOnly?: boolean;
  readonly content: ReactNode;
};

/** The first section, in order, that has one of the errors. */
export function firstWrongSection(sections: readonly ItemSection[], faults: readonly FieldFault[]): ItemSection | undefined {
  return sections.find((section) => faultsWithin(faults, section.fields).length > 0);
}

export type FormFaults = {
  /** Ids of the sections that were checked. */
  readonly checked: ReadonlySet<string>;
  /** Validation errors of the current values. */
  readonly faults: readonly FieldFault[];
  /** Errors reported by the server, of fields that were not changed since. */
  readonly given: readonly FieldFault[];
};

/** Stepper state of a section: a valid section is done once it was checked; a server error shows at once. */
export function stepStateOf(section: ItemSection, current: string, { checked, faults, given }: FormFaults): StepState {
  if (section.id === current) return 'current';
  if (faultsWithin(given, section.fields).length > 0) return 'error';
  if (!checked.has(section.id)) return 'todo';
  return faultsWithin(faults, section.fields).length > 0 ? 'error' : 'done';
}
