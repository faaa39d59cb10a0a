/** Whether the vehicle leaves the fleet or comes back. */
export const directions = ['pick-up', 'return'] as const;

export type Direction = (typeof directions)[number];

/** Effect of a failed check on the handover. `release`: it waits for a manager's release. `block`: it cannot be saved. */
export const severities = ['note', 'release', 'block'] as const;

export type Severity = (typeof severities)[number];

/** The vehicle types that an item may name: car, truck, semitrailer. */
export const itemVehicleTypes = [0, 1, 2] as const;

/** A check, or the slot of a guided photo. */
export const itemKinds = ['check', 'photo'] as const;

export type ItemKind = (typeof itemKinds)[number];

/** The corners of a vehicle, which only a photo shows: damages are marked on the other views. */
export const cornerViews = ['LeftFront', 'RightFront', 'RightBack', 'LeftBack'] as const;

/** The drawings that a camera may show over the vehicle. */
export const outlineViews = ['Left', 'Right', 'Top', 'Front', 'Back', ...cornerViews] as const;

export type OutlineView = (typeof outlineViews)[number];

/** Motif of a photo slot: a view of the vehicle, or the odometer, whose photo is also offered at its reading. */
export const slotViews = [...outlineViews, 'Odometer'] as const;

export type SlotView = (typeof slotViews)[number];
