/** Status ids of transport orders from the specification. The mapping of buttons to statuses is ours. */
export const transportOrderStatus = {
  finished: -1_630_001,
  loaded: -1_630_007,
  unloaded: -1_630_008,
  documentsDelivered: -1_630_010,
} as const;

/** Steps of an order, named by their calls. */
export type TransportOrderStep = 'setAsLoaded' | 'setAsUnloaded' | 'setAsDocumentsDelivered';

/** Effect of each step: the new status, its Polish name, and the field that stores the time. */
export const transportOrderSteps = {
  setAsLoaded: { statusId: transportOrderStatus.loaded, status: 'Załadowane', timeField: 'Loaded' },
  setAsUnloaded: { statusId: transportOrderStatus.unloaded, status: 'Rozładowane', timeField: 'Unloaded' },
  setAsDocumentsDelivered: {
    statusId: transportOrderStatus.documentsDelivered,
    status: 'Dokumenty dostarczone',
    timeField: 'DocumentsDelivered',
  },
} as const satisfies Record<TransportOrderStep, unknown>;

const final: readonly number[] = [transportOrderStatus.finished, transportOrderStatus.documentsDelivered];

const notOffered: Record<TransportOrderStep, readonly number[]> = {
  setAsLoaded: [transportOrderStatus.loaded, transportOrderStatus.unloaded, ...final],
  setAsUnloaded: [transportOrderStatus.unloaded, ...final],
  setAsDocumentsDelivered: final,
};

/** Whether an order is final: its row is highlighted and has no buttons. */
export function isFinalOrder(statusId: unknown): boolean {
  return typeof statusId === 'number' && final.includes(statusId);
}

/** Whether the order may take the step. An unknown status allows it. */
export function mayTakeStep(step: TransportOrderStep, statusId: unknown): boolean {
  return typeof statusId !== 'number' || !notOffered[step].includes(statusId);
}
