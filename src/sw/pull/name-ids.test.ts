import { afterEach, expect, test } from 'vitest';
import { reading, replyOf } from '../../../tests/support/fixtures/foreign-answers.ts';
import { readReply } from '../../api/reading/read-reply.ts';
import { callOf } from '../../contract/registry.ts';
import { idOfText } from '../../contract/wire/text-ids.ts';
import { userDatabase } from '../../db/schema/user-database.ts';
import { nameIds } from './name-ids.ts';

const database = userDatabase('guids');
const [box, rack, card] = [
  'b821b92d-6920-4ba4-a13e-6e4543230a2b',
  'dc5fd558-6de1-44c4-ab04-9a89ff6d4072',
  '14be7eed-1f59-48f8-a9ec-db4d14bdf1ba',
];

afterEach(() => database.references.clear());

test('[R-120] lists name a GUID by the choices on the device, or shorten it', async () => {
  await database.references.put({ key: '/boxes', value: [{ Id: idOfText(box), Name: 'Box' }], asOf: '', moment: 1 });
  const rows = [
    { Id: 1, Equipment: box, CardNumber: card },
    { Id: 2, Equipment: rack },
    { Id: 3, Equipment: '7077123456789012345' },
  ];
  expect(await nameIds(database, rows)).toEqual([
    { Id: 1, Equipment: 'Box', CardNumber: card },
    { Id: 2, Equipment: 'ID dc5fd558' },
    rows[2],
  ]);
});

test('[R-120] equipment that is a GUID alone has a short label', () => {
  const texts = { known: () => undefined, found: new Map<number, string>(), unknown: new Set<number>() };
  const content = readReply(replyOf([box]), callOf('equipment-rental-document', 'availableEquipment'), { ...reading(), texts });
  expect(content).toMatchObject({ value: [{ Id: idOfText(box), Name: 'ID b821b92d' }] });
});
