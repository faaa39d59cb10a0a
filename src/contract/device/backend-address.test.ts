import { expect, test } from 'vitest';
import { isBackendAddress } from './backend-address.ts';

test.each([
  ['', true],
  ['https://fleet.example.com', true],
  ['https://10.0.0.5:8443/fleet', true],
  ['http://localhost:8080', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:8080', true],
  ['HTTPS://Fleet.example.com/flota', true],
  ['http://fleet.example.com', false],
  ['http://127.0.0.1.evil.example', false],
  ['http://localhost@evil.example', false],
  ['http://evil.example/#127.0.0.1', false],
  ['http://localhost:80@evil.example', false],
  ['https://', false],
  ['ws://localhost', false],
  ['javascript:alert(1)', false],
  ['fleet.example.com', false],
])('[R-014] calls may go to %j: %j', (address, isAllowed) => {
  expect(isBackendAddress(address)).toBe(isAllowed);
});
