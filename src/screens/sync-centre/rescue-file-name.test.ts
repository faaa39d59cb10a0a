import { expect, test } from 'vitest';
import { rescueFileName } from './rescue-file-name.ts';

test('the file says whose it is and when it was saved, in letters that every file system takes [R-088]', () => {
  expect(rescueFileName({ user: 'driver', createdAt: '2026-11-21T08:05:00' })).toBe('tabor-driver-2026-11-21-08-05-00.zip');
  expect(rescueFileName({ user: 'Świętosława/Ż', createdAt: '2026-11-21T08:05:00' })).toMatch(/^tabor-[\w]+-2026-11-21-08-05-00\.zip$/);
  expect(rescueFileName({ user: '///', createdAt: '2026-11-21T08:05:00' })).toBe('tabor-user-2026-11-21-08-05-00.zip');
});
