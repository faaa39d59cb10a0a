import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { vehicleTypes } from '../../contract/entities/fleet/vehicle.ts';
import { drawingPathOf, isDrawn } from '../../contract/entities/protocol/vehicle-views.ts';
import { outlineViews } from '../../contract/entities/shared/handover-item-values.ts';

it.each(Object.values(vehicleTypes))('[R-126] vehicle type %d has a drawing of every view, corners included', (type) => {
  const drawn = outlineViews.filter((view) => isDrawn(type, view));
  expect(drawn.length).toBeGreaterThanOrEqual(8);
  expect(drawn.map((view) => drawingPathOf(type, view)).filter((path) => !existsSync(join('public', path)))).toEqual([]);
});
