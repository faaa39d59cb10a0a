/** Where a rental document stands; flags that an answer leaves out are off. */
export type RentalState = {
  readonly IsRejectedByDriver?: boolean | null | undefined;
  readonly IsDiscarded?: boolean | null | undefined;
  readonly IsPreconfirmed?: boolean | null | undefined;
  readonly IsConfirmed?: boolean | null | undefined;
};

/** Edit is for documents that are neither rejected by the driver nor discarded ([0]§4); only these take up the vehicle's time. */
export function isRentalOpen({ IsRejectedByDriver, IsDiscarded }: RentalState): boolean {
  return IsRejectedByDriver !== true && IsDiscarded !== true;
}

/** Preconfirm is for open documents that nobody has preconfirmed or confirmed ([0]§4). */
export function mayPreconfirm(document: RentalState): boolean {
  return isRentalOpen(document) && document.IsPreconfirmed !== true && document.IsConfirmed !== true;
}

/**
 * Confirm is for open documents that are preconfirmed ([0]§4). Confirming takes the preconfirmed flag away: a document is one or the
 * other, so the colour of a confirmed one is not hidden by the one before it; who preconfirmed and when stays with the record.
 */
export function mayConfirm(document: RentalState): boolean {
  return isRentalOpen(document) && document.IsPreconfirmed === true;
}

/** Discard is for documents that are not discarded yet, in whatever state they are otherwise ([0]§4). */
export function mayDiscard({ IsDiscarded }: RentalState): boolean {
  return IsDiscarded !== true;
}

export type RentalColour = 'gone' | 'preconfirmed' | 'confirmed' | 'finished' | 'active' | 'planned';

/**
 * What the colour of a document says in a list; null for one that nobody has decided on. By status, `Status` decides instead of
 * the confirmations; what is rejected or discarded is gone in both, since a status says nothing of that.
 */
export function rentalColour(document: RentalState & { readonly Status?: unknown }, isByStatus: boolean): RentalColour | null {
  if (!isRentalOpen(document)) return 'gone';
  if (isByStatus) return colourOfStatus.get(document.Status) ?? 'planned';
  if (document.IsPreconfirmed === true) return 'preconfirmed';
  return document.IsConfirmed === true ? 'confirmed' : null;
}

const colourOfStatus: ReadonlyMap<unknown, RentalColour> = new Map([
  ['Zakończony', 'finished'],
  ['Realizowany', 'active'],
]);
