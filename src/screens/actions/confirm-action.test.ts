import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { ConfirmNote } from '../../ui/overlays/confirm-dialog.tsx';
import type { RecordAction } from '../declaration/screen-declaration.ts';
import { confirmAction } from './confirm-action.ts';

test.each([
  ['stores reasons', true],
  ['knows only the specification', false],
])('[R-107] asks for a reason where the backend stores it: one that %s', async (_backend, storesReasons) => {
  await i18next.init({ lng: 'pl', resources: {} });
  const notes: (ConfirmNote | undefined)[] = [];
  const confirm = ({ note }: { readonly note?: ConfirmNote | undefined }) => {
    notes.push(note);
    return Promise.resolve(true);
  };
  const cancel = { name: 'cancel', hasReasonField: true } as RecordAction;
  expect(
    await confirmAction(cancel, [], { message: '', confirmLabel: '' }, { entity: 'vehicle-rental', i18n: i18next, confirm, storesReasons }),
  ).toBe('');
  expect(notes[0] !== undefined).toBe(storesReasons);
});
