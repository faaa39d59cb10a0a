import { useCallback } from 'react';
import { isDrawn } from '../../../contract/entities/protocol/vehicle-views.ts';
import { drawingUrlOf } from '../../../canvas/damage/drawing-url.ts';
import type { OutlineView } from '../../../contract/entities/shared/handover-item-values.ts';
import type { VehicleType } from '../../../contract/entities/fleet/vehicle.ts';
import { fetchAppFile } from '../../../sw/fetch-app-file.ts';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';

/** The drawing of a view as white lines without areas, to lay over the camera; undefined without one. */
export function useOutline(type: VehicleType, view: OutlineView | null): string | undefined {
  const name = view && isDrawn(type, view) ? drawingUrlOf(type, view) : null;
  return useLoaded(useCallback(() => fetchOutline(name), [name])).current;
}

async function fetchOutline(name: string | null): Promise<string | undefined> {
  // Without the drawing the camera works all the same.
  const svg = name && (await fetchAppFile(name).catch(() => null));
  return svg === null ? undefined : `data:image/svg+xml,${encodeURIComponent(asLines(svg))}`;
}

function asLines(svg: string): string {
  return svg
    .replaceAll(/\bfill="#[^"]*"/g, 'fill="none"')
    .replaceAll(/\bstroke="#[^"]*"/g, 'stroke="#ffffff"')
    .replaceAll(/stroke-width="[^"]*"/g, 'stroke-width="4"');
}
