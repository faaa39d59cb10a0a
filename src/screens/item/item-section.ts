import type { ReactNode } from 'react';
import type { FieldFault } from '../../contract/problem.ts';
import type { StepState } from '../../ui/stepper.tsx';
import { faultsWithin } from './form-faults.ts';

/** A part of an item: a numbered step on touch screens, a section of one page on desktops. */
export type ItemSection = {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** Fields it shows; a fault of one of them, or of a part of one, belongs here. */
  readonly fields: readonly string[];
  /** A summary makes sense as a last step, not below the form itself. */
  readonly isStepOnly?: boolean;
  readonly content: ReactNode;
};

/** The first section, in order, that has one of the faults. */
export function firstWrongSection(sections: readonly ItemSection[], faults: readonly FieldFault[]): ItemSection | undefined {
  return sections.find((section) => faultsWithin(faults, section.fields).length > 0);
}

export type FormFaults = {
  /** Ids of the sections that were checked. */
  readonly checked: ReadonlySet<string>;
  /** Faults of the values as they are. */
  readonly faults: readonly FieldFault[];
  /** Faults that the backend found, of fields that were not changed since. */
  readonly given: readonly FieldFault[];
};

/** How the stepper shows a section: what was looked at and is right is done; what the backend refused is wrong at once. */
export function stepStateOf(section: ItemSection, current: string, { checked, faults, given }: FormFaults): StepState {
  if (section.id === current) return 'current';
  if (faultsWithin(given, section.fields).length > 0) return 'error';
  if (!checked.has(section.id)) return 'todo';
  return faultsWithin(faults, section.fields).length > 0 ? 'error' : 'done';
}
