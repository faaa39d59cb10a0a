import { rentalStatusNames } from './rental-status.ts';

/** State of a rental document. Absent flags count as off. */
export type RentalState = {
  readonly IsRejectedByDriver?: boolean | null | undefined;
  readonly IsDiscarded?: boolean | null | undefined;
  readonly IsPreconfirmed?: boolean | null | undefined;
  readonly IsConfirmed?: boolean | null | undefined;
};

/** Edit needs a document that is neither rejected by the driver nor discarded. Only such documents occupy the vehicle. */
export function isRentalOpen({ IsRejectedByDriver, IsDiscarded }: RentalState): boolean {
  return IsRejectedByDriver !== true && IsDiscarded !== true;
}

/** Preconfirm needs an open document that is neither preconfirmed nor confirmed. */
export function mayPreconfirm(document: RentalState): boolean {
  return isRentalOpen(document) && document.IsPreconfirmed !== true && document.IsConfirmed !== true;
}

/**
 * Confirm needs an open, preconfirmed document. The reference backend then clears the preconfirmed flag, so that it does not hide the
 * colour of a confirmed document; a company's backend may leave it set.
 */
export function mayConfirm(document: RentalState): boolean {
  return isRentalOpen(document) && document.IsPreconfirmed === true && document.IsConfirmed !== true;
}

/** Discard needs a document that is not discarded, in any other state. */
export function mayDiscard({ IsDiscarded }: RentalState): boolean {
  return IsDiscarded !== true;
}

export type RentalColour = 'gone' | 'preconfirmed' | 'confirmed' | 'finished' | 'active' | 'planned';

/**
 * Colour of a document in a list; null without a decision. By status, `Status` counts instead of the confirmations. Rejected and
 * discarded documents are `gone` in both modes, because no status expresses that.
 */
export function rentalColour(document: RentalState & { readonly Status?: unknown }, isByStatus: boolean): RentalColour | null {
  if (!isRentalOpen(document)) return 'gone';
  if (isByStatus) return colourOfStatus.get(document.Status) ?? 'planned';
  if (document.IsPreconfirmed === true) return 'preconfirmed';
  return document.IsConfirmed === true ? 'confirmed' : null;
}

const colourOfStatus: ReadonlyMap<unknown, RentalColour> = new Map([
  [rentalStatusNames.returned, 'finished'],
  [rentalStatusNames.pickedUp, 'active'],
]);
