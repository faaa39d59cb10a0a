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

/** How the stepper shows a section: what was looked at and is right is done. */
export function stepStateOf(
  section: ItemSection,
  { current, checked, faults }: { readonly current: string; readonly checked: ReadonlySet<string>; readonly faults: readonly FieldFault[] },
): StepState {
  if (section.id === current) return 'current';
  if (!checked.has(section.id)) return 'todo';
  return faultsWithin(faults, section.fields).length > 0 ? 'error' : 'done';
}
