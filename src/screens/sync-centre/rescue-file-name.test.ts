import { expect, test } from 'vitest';
import { rescueFileName } from './rescue-file-name.ts';

test('[R-088] names the rescue file by user and time, in portable characters', () => {
  expect(rescueFileName({ user: 'driver', createdAt: '2026-11-21T08:05:00' })).toBe('tabor-driver-2026-11-21-08-05-00.zip');
  expect(rescueFileName({ user: 'Świętosława/Ż', createdAt: '2026-11-21T08:05:00' })).toMatch(/^tabor-[\w]+-2026-11-21-08-05-00\.zip$/);
  expect(rescueFileName({ user: '///', createdAt: '2026-11-21T08:05:00' })).toBe('tabor-user-2026-11-21-08-05-00.zip');
});
