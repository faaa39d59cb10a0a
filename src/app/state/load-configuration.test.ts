import { expect, test } from 'vitest';
import { parseConfiguration } from './load-configuration.ts';

test('[R-014] drops a switch of the wrong type and keeps the others', () => {
  const read = parseConfiguration('{"hideMileageInHandover":"yes","colorByStatus":true,"defaultRedirectAfterLogin":"/sync"}');
  expect(read).toMatchObject({ hideMileageInHandover: false, colorByStatus: true, defaultRedirectAfterLogin: '/sync' });
});

test.each(['', 'not JSON', 'null', '[]', '"text"'])('[R-014] a file with content %j yields the defaults', (text) => {
  expect(parseConfiguration(text)).toMatchObject({ backendAddress: '', showContractorInHandover: true });
});

test('[R-014] keeps switches that this version does not know', () => {
  expect(parseConfiguration('{"fromTheFuture":1}')).toMatchObject({ fromTheFuture: 1 });
});

test.each([
  ['Europe/Warsaw', 'Europe/Warsaw', []],
  ['', '', []],
  ['Europe/Atlantis', '', ['companyTimeZone']],
  [2, '', ['companyTimeZone']],
])('[R-014] reads company time zone %j as %j and reports an unknown one', (setting, read, wrong) => {
  const reports: string[] = [];
  const configuration = parseConfiguration(JSON.stringify({ companyTimeZone: setting, colorByStatus: true }), (name) => reports.push(name));
  expect([configuration.companyTimeZone, configuration.colorByStatus, reports]).toEqual([read, true, wrong]);
});
