import { expect, it } from 'vitest';
import { mailSettings } from './mail-settings.ts';

const others = { MAIL_FROM: 'Flota <fleet@example.com>', APP_ADDRESS: 'https://fleet.example.com' };
const read = (SMTP_URL: string, more: Readonly<Record<string, string>> = {}) => mailSettings({ ...others, SMTP_URL, ...more });

it.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, isSecure: false, user: '', password: '' }],
  ['smtps://mail.example.com', { port: 465, isSecure: true }],
  ['smtp://fleet:p%40ss%2Fw%25rd@mail.example.com:25', { port: 25, user: 'fleet', password: 'p@ss/w%rd' }],
  ['smtp://fleet%40example.com:x@mail.example.com/', { user: 'fleet@example.com' }],
  ['smtp://[2001:db8::25]:2525', { host: '2001:db8::25', port: 2525 }],
])('[R-147] reads %s', (address, expected) => {
  expect(read(address)).toMatchObject(expected);
});

it('[R-147] names the setting that is wrong, and no password', () => {
  const wrong: [string, Readonly<Record<string, string>>, RegExp][] = [
    ['smtp://fleet:50%off@mail.example.com', {}, /SMTP_URL.*%25/],
    ['smtp://fleet:50/off@mail.example.com', {}, /SMTP_URL.*%2F/],
    // Read as the host "fleet" otherwise.
    ['smtp://fleet:50#off@mail.example.com', {}, /SMTP_URL.*%23/],
    ['http://mail.example.com', {}, /SMTP_URL/],
    ['smtp://fleet:secret@mail.example.com/inbox', {}, /SMTP_URL/],
    ['mail.example.com', {}, /SMTP_URL/],
    ['smtp://mail.example.com', { MAIL_FROM: 'Flota' }, /MAIL_FROM/],
    ['smtp://mail.example.com', { MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, /MAIL_FROM/],
    ['smtp://mail.example.com', { APP_ADDRESS: 'http://fleet.example.com' }, /APP_ADDRESS/],
    ['smtp://mail.example.com', { SMTP_CA_FILE: '/nowhere/ca.pem' }, /SMTP_CA_FILE/],
  ];
  for (const [address, more, message] of wrong) {
    expect(() => read(address, more)).toThrow(message);
    expect(() => read(address, more)).not.toThrow(/off|secret/);
  }
  expect(mailSettings({})).toBe(null);
});
