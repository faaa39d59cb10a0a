/** Status ids of transport orders as the specification gives them ([1]§4); which one a button leads to is ours. */
export const transportOrderStatus = { finished: -1_630_001, loaded: -1_630_007, unloaded: -1_630_008, documentsDelivered: -1_630_010 } as const;

/** The steps of an order, by the call that takes it. */
export type TransportOrderStep = 'setAsLoaded' | 'setAsUnloaded' | 'setAsDocumentsDelivered';

/** What each step makes of an order: its status, the status' word as the backend lists it, and the field that keeps the moment. */
export const transportOrderSteps = {
  setAsLoaded: { statusId: transportOrderStatus.loaded, status: 'Załadowane', moment: 'Loaded' },
  setAsUnloaded: { statusId: transportOrderStatus.unloaded, status: 'Rozładowane', moment: 'Unloaded' },
  setAsDocumentsDelivered: { statusId: transportOrderStatus.documentsDelivered, status: 'Dokumenty dostarczone', moment: 'DocumentsDelivered' },
} as const satisfies Record<TransportOrderStep, unknown>;

const final: readonly number[] = [transportOrderStatus.finished, transportOrderStatus.documentsDelivered];

const notOffered: Record<TransportOrderStep, readonly number[]> = {
  setAsLoaded: [transportOrderStatus.loaded, transportOrderStatus.unloaded, ...final],
  setAsUnloaded: [transportOrderStatus.unloaded, ...final],
  setAsDocumentsDelivered: final,
};

/** Whether nothing more happens to an order: its row is highlighted and has no buttons. */
export function isFinalOrder(statusId: unknown): boolean {
  return typeof statusId === 'number' && final.includes(statusId);
}

/** Whether the order may take the step; one whose status is unknown may. */
export function mayTakeStep(step: TransportOrderStep, statusId: unknown): boolean {
  return typeof statusId !== 'number' || !notOffered[step].includes(statusId);
}
