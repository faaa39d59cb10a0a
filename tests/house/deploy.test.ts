import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');
const container = join(root, 'deploy', 'container');
const text = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8');

type Service = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly (string | { readonly source: string })[];
  readonly networks?: Readonly<Record<string, { readonly ipv4_address: string }>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly target: string };
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};

const compose = parse(text('deploy/container/compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const apps = services.filter(([name]) => name.startsWith('app'));

/** The names of all variables that the server reads, from the source of its settings. */
const settingNames = new Set([...text('server/settings/settings.ts').matchAll(/'([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)'/g)].map(([, name]) => name));
const secretNames = new Set(['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_READ_URL', 'SECRETS_KEY', 'FILES_S3_SECRET', 'METRICS_TOKEN']);
const isSetting = (name: string) => settingNames.has(name) || (name.endsWith('_FILE') && secretNames.has(name.slice(0, -'_FILE'.length)));

const variablesOf = (file: string) => [...file.matchAll(/^([A-Z]\w*)=/gm)].map(([, name = '']) => name);

describe('files of deploy', () => {
  it.each(apps)('%s of compose.yaml sets variables that the server has', (_, { environment = {}, env_file: file = '' }) => {
    const names = [...Object.keys(environment), ...variablesOf(readFileSync(join(container, file), 'utf8'))];
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
  });

  it('the systemd units set variables that the server has', () => {
    const units = ['tabor-app@.service', 'tabor-.service.d/tabor.conf'].map((name) => text('deploy/systemd', name));
    const set = units.flatMap((unit) =>
      [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' ').map((pair) => pair.split('=')[0] ?? '')),
    );
    const names = [...set, ...variablesOf(text('deploy/systemd/tabor.env'))].filter((name) => name !== 'NODE_ENV');
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
  });

  it.each(services)('%s of compose.yaml is read-only and has no capabilities', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  it.each(services)('%s of compose.yaml names files, stages, secrets and services that exist', (_, service) => {
    const files = [service.env_file, ...(service.volumes ?? []).map((volume) => volume.split(':')[0])].filter((path) =>
      path?.startsWith('.'),
    );
    expect(
      files.filter((path) => !readdirSync(dirname(resolve(container, path ?? ''))).includes((path ?? '').split('/').at(-1) ?? '')),
    ).toEqual([]);
    const secrets = (service.secrets ?? []).map((secret) => (typeof secret === 'string' ? secret : secret.source));
    expect(secrets.filter((name) => !(name in compose.secrets))).toEqual([]);
    expect(Object.keys(service.depends_on ?? {}).filter((name) => !(name in compose.services))).toEqual([]);
    const stages = service.build
      ? [...text(service.build.dockerfile).matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage)
      : [undefined];
    expect(stages).toContain(service.build?.target);
  });

  it('create-secrets makes every secret of compose.yaml', () => {
    const script = text('deploy/container/create-secrets');
    expect(Object.values(compose.secrets).filter(({ file }) => !script.includes(`> ${file.split('/').at(-1)}\n`))).toEqual([]);
  });

  it('compose.yaml has the addresses that the files of deploy/cluster contain', () => {
    const addressOf = (name: string) => Object.values(compose.services[name]?.networks ?? {})[0]?.ipv4_address;
    const nginx = text('deploy/cluster/nginx.conf');
    expect(nginx).toContain(`listen ${addressOf('nginx')}:80;`);
    expect([...nginx.matchAll(/server ([\d.]+):8080 /g)].map(([, address]) => address)).toEqual(apps.map(([name]) => addressOf(name)));
    expect(text('deploy/cluster/pgbouncer.ini')).toContain(`listen_addr = ${addressOf('pgbouncer')}\n`);
    expect(text('deploy/container/create-secrets')).toContain(`@${addressOf('pgbouncer')}:6432/tabor`);
  });

  it('the image runs on the Node of package.json, as a user without rights', () => {
    const containerfile = text('deploy/container/Containerfile');
    expect(containerfile).toContain(`ARG NODE=${packageJson.dependencies.node}\n`);
    expect(containerfile).toMatch(/^USER \d{4,}:\d{4,}$/m);
    expect(
      [...containerfile.matchAll(/^FROM (\S+)/gm)].filter(([, image = '']) => image.includes('/') && !/:\$\{\w+\}/.test(image)),
    ).toEqual([]);
  });
});
