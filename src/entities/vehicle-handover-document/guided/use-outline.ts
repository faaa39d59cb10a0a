import { useEffect, useState } from 'react';
import { isDrawn } from '../../../contract/entities/protocol/vehicle-views.ts';
import { drawingUrlOf } from '../../../canvas/damage/drawing-url.ts';
import type { OutlineView } from '../../../contract/entities/shared/handover-item-values.ts';
import type { VehicleType } from '../../../contract/entities/fleet/vehicle.ts';
import { fetchAppFile } from '../../../sw/fetch-app-file.ts';

/** The drawing of a view as white lines without areas, to lay over the camera; undefined without one. */
export function useOutline(type: VehicleType, view: OutlineView | null): string | undefined {
  const [found, setFound] = useState<{ readonly name: string; readonly url: string } | null>(null);
  const name = view && isDrawn(type, view) ? drawingUrlOf(type, view) : null;
  useEffect(() => {
    let isCurrent = true;
    // Without the drawing the camera works all the same.
    const drawing = name === null ? Promise.resolve(null) : fetchAppFile(name).catch(() => null);
    void drawing.then((svg) => isCurrent && setFound(name === null || svg === null ? null : { name, url: `data:image/svg+xml,${encodeURIComponent(asLines(svg))}` }));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  return found?.name === name ? found?.url : undefined;
}

function asLines(svg: string): string {
  return svg.replaceAll(/\bfill="#[^"]*"/g, 'fill="none"').replaceAll(/\bstroke="#[^"]*"/g, 'stroke="#ffffff"').replaceAll(/stroke-width="[^"]*"/g, 'stroke-width="4"');
}
