import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCompanyKey, readSettings } from './settings.ts';

describe('settings', () => {
  it('defaults to the demo on localhost with the embedded database', () => {
    expect(readSettings({}, [])).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: '',
      demoMode: true,
      isDemoInNetwork: false,
      tokenHours: 12,
      companyTimeZone: 'Europe/Warsaw',
      tls: null,
      vehicles: 300,
    });
  });

  it('disables the demo by default with an external database', () => {
    const DATABASE_URL = 'postgresql://me@db/fleet';
    expect(readSettings({ DATABASE_URL }, []).demoMode).toBe(false);
    expect(readSettings({ DATABASE_URL, DEMO_MODE: 'true' }, []).demoMode).toBe(true);
  });

  it('[R-151] opens a demo to the network only where DEMO_MODE says so', () => {
    expect(readSettings({ HOST: '0.0.0.0', DEMO_MODE: 'network' }, [])).toMatchObject({ demoMode: true, isDemoInNetwork: true });
    for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
      expect(readSettings({ HOST, DEMO_MODE: 'network' }, [])).toMatchObject({ isDemoInNetwork: false });
    expect(readSettings({ HOST: '0.0.0.0', DATABASE_URL: 'postgresql://me@db/fleet' }, [])).toMatchObject({ demoMode: false });
  });

  it('takes the addresses of trusted proxies, or all, or none', () => {
    for (const [TRUST_PROXY, expected] of [
      ['1', true],
      ['no', false],
      ['', false],
    ] as const)
      expect(readSettings({ TRUST_PROXY }, []).trustProxy).toBe(expected);
    expect(readSettings({ TRUST_PROXY: '10.0.0.5, fd00::/8' }, []).trustProxy).toMatchObject({
      rules: expect.arrayContaining([expect.stringContaining('10.0.0.5')]) as unknown,
    });
    expect(() => readSettings({ TRUST_PROXY: '10.0.0.5,10.0.0.300' }, [])).toThrow(
      'TRUST_PROXY="10.0.0.300" is neither an IP address nor a range',
    );
  });

  it('finds a typing error in the company key before a device does', async () => {
    const right = 'age1cy0su9fwf3gf9mw868g5yut09p6nytfmmnktexz2ya5uqg9vl9sss4euqm';
    await expect(checkCompanyKey({ companyKey: right })).resolves.toBeUndefined();
    await expect(checkCompanyKey({ companyKey: right.replace('cy0', 'cy2') })).rejects.toThrow('is no public key of age');
  });

  it('takes parts of an hour and of a day, and ends no session after its login', () => {
    expect(readSettings({ TOKEN_HOURS: '0.5', LOGIN_DAYS: '0.5' }, [])).toMatchObject({ tokenHours: 0.5, loginDays: 0.5 });
    expect(readSettings({ TOKEN_HOURS: '48', LOGIN_DAYS: '1' }, [])).toMatchObject({ tokenHours: 24, loginDays: 1 });
  });

  it('treats an empty variable as missing', () => {
    expect(readSettings({ PORT: '', DEMO_MODE: '' }, [])).toMatchObject({ port: 8080, demoMode: true });
  });

  it.each([
    [{ PORT: '80a' }, [], 'PORT="80a" is not a whole number from 0 to 65535'],
    [{ PORT: '70000' }, [], 'PORT="70000" is not'],
    [{ TOKEN_HOURS: '0' }, [], 'TOKEN_HOURS="0" is not'],
    [{ DEVICE_LOCK_MINUTES: 'soon' }, [], 'DEVICE_LOCK_MINUTES="soon" is not a whole number from 0 to 1440'],
    [{ DEVICE_LOCK_AT_START: 'maybe' }, [], 'DEVICE_LOCK_AT_START="maybe" is neither 1 nor 0'],
    [{ COMPANY_TIME_ZONE: 'Europe/Warszawa' }, [], 'COMPANY_TIME_ZONE="Europe/Warszawa" is no time zone like Europe/Warsaw'],
    [{ COMPANY_TIME_ZONE: '+02:00' }, [], 'COMPANY_TIME_ZONE="+02:00" is no time zone'],
    [{ DEMO_MODE: 'maybe' }, [], 'DEMO_MODE="maybe" is neither 1 nor 0'],
    [{ HOST: '0.0.0.0' }, [], 'HOST="0.0.0.0" would open the demo'],
    [{ HOST: '192.168.1.20', DATABASE_URL: 'postgresql://me@db/fleet', DEMO_MODE: 'true' }, [], 'DEMO_MODE=network'],
    [{ COMPANY_KEY: 'ssh-ed25519 AAAA' }, [], 'COMPANY_KEY="ssh-ed25519 AAAA" is no public key of age'],
    [{ COMPANY_KEY: 'AGE-SECRET-KEY-1ABC' }, [], 'COMPANY_KEY="…" is the private key'],
    [{ CORS_ORIGINS: 'https://a.example, a.example/x' }, [], 'CORS_ORIGINS="a.example/x" is no origin'],
    [{ TLS_CERT_FILE: '/nowhere.pem' }, [], 'TLS_CERT_FILE="/nowhere.pem" names no file'],
    [{ TLS_KEY_FILE: '/nowhere.pem' }, [], 'TLS_CERT_FILE="" is missing'],
    [{ WINDOWS_LOGIN_HEADER: 'X-Remote-User' }, [], 'WINDOWS_LOGIN_PROXIES="" is missing'],
    [{ WINDOWS_LOGIN_KEYTAB: '/nowhere.keytab' }, [], 'WINDOWS_LOGIN_KEYTAB="/nowhere.keytab" names no file'],
    [{ WINDOWS_LOGIN_KEYTAB: import.meta.filename }, [], 'WINDOWS_LOGIN_DOMAINS="" is missing'],
    [{ FILES_S3_ENDPOINT: 'https://s3.example.com', FILES_S3_BUCKET: 'tabor', FILES_S3_KEY: 'a' }, [], 'FILES_S3_SECRET="" is missing'],
    [
      { FILES_S3_ENDPOINT: 's3.example.com', FILES_S3_BUCKET: 'tabor', FILES_S3_KEY: 'a', FILES_S3_SECRET: 'b' },
      [],
      'FILES_S3_ENDPOINT="s3.example.com" is no address',
    ],
    [{ WINDOWS_LOGIN_PROXIES: '10.0.0.5' }, [], 'WINDOWS_LOGIN_HEADER="" is no name'],
    [
      { WINDOWS_LOGIN_HEADER: 'X-Remote-User', WINDOWS_LOGIN_PROXIES: '10.0.0.5, 10.0.0.0/33' },
      [],
      'WINDOWS_LOGIN_PROXIES="10.0.0.0/33" is no address',
    ],
    [{}, ['--vehicles', 'many'], '--vehicles="many" is not'],
    [{}, ['--verhicles', '5'], 'cannot be read'],
  ])('%o %o names the invalid value and the reason', (environment: Record<string, string>, args, message) => {
    expect(() => readSettings(environment, args)).toThrow(message);
  });

  it('takes a DATABASE_READ_URL only beside a DATABASE_URL', () => {
    const [DATABASE_URL, DATABASE_READ_URL] = ['postgresql://me@db/fleet', 'postgresql://me@standby/fleet'];
    expect(readSettings({ DATABASE_URL, DATABASE_READ_URL }, []).databaseReadUrl).toBe(DATABASE_READ_URL);
    expect(() => readSettings({ DATABASE_READ_URL }, [])).toThrow('DATABASE_READ_URL');
  });

  it('reads secrets from the files that systemd and containers pass', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tabor-secrets-'));
    const DATABASE_URL_FILE = join(folder, 'database-url');
    writeFileSync(DATABASE_URL_FILE, 'postgresql://me:secret@db/fleet\n');
    expect(readSettings({ DATABASE_URL_FILE }, [])).toMatchObject({ databaseUrl: 'postgresql://me:secret@db/fleet', demoMode: false });
    expect(() => readSettings({ DATABASE_URL_FILE, DATABASE_URL: 'postgresql://me@db/fleet' }, [])).toThrow('set one of them');
    rmSync(folder, { recursive: true });
    expect(() => readSettings({ DATABASE_URL_FILE }, [])).toThrow(/^DATABASE_URL_FILE=.* names no file that can be read$/);
  });

  it('does not repeat an invalid DATABASE_URL, because it may contain a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://me:secret@db/x' }, [])).toThrow(/^(?!.*secret).*DATABASE_URL/);
  });
});
