import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');

/**
 * Copies the backend into its own folder and installs the module `kerberos` there by the command of docs/operation.md, so that this
 * checkout's `node_modules` still match the lockfile. Returns the path of its program.
 */
export async function installBackendWithKerberos(folder: string): Promise<string> {
  const manual = await readFile(join(root, 'docs/operation.md'), 'utf8');
  const command = /`npm (install --no-save --omit=dev kerberos@\S+)`/.exec(manual)?.[1];
  if (!command) throw new Error('docs/operation.md does not contain the install command of the module');
  const app = join(folder, 'app');
  await mkdir(join(app, 'src'), { recursive: true });
  await Promise.all(['server', 'src/contract', 'locales'].map((name) => cp(join(root, name), join(app, name), { recursive: true })));
  await promisify(execFile)('npm', [...command.split(' '), '--prefix', app, '--no-audit', '--no-fund'], { cwd: app });
  // Resolved after the copy's own `node_modules`.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await cp(join(root, 'package.json'), join(app, 'package.json'));
  return join(app, 'server/main.ts');
}
