import type { EngineDevice, EngineName } from './engine.ts';
import { newPlaywrightDevice } from './playwright-device.ts';
import { newWebkitDevice } from './webkit-device.ts';

/** A fresh device in each engine. */
export const devices: Readonly<Record<EngineName, () => Promise<EngineDevice>>> = {
  Chromium: () => newPlaywrightDevice('Chromium'),
  Firefox: () => newPlaywrightDevice('Firefox'),
  WebKitGTK: newWebkitDevice,
};
