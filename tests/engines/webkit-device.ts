import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/backend/free-port.ts';
import { windowSize, type EngineDevice } from './engine.ts';
import { openSession } from './web-driver.ts';

const launcher = join(import.meta.dirname, 'webkit-launcher.py');
const START_TIMEOUT_MS = 20_000;

/** A fresh device in WebKitGTK, on its own virtual display. */
export async function newWebkitDevice(): Promise<EngineDevice> {
  const profile = await mkdtemp(join(tmpdir(), 'tabor-engine-'));
  const { width, height } = windowSize;
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(display.stdio[3]!, 'data')) as [Buffer];
  let driver: ChildProcess | null = null;
  const kill = async () => {
    if (driver?.pid === undefined) return;
    const ended = once(driver, 'exit');
    // The driver leads the process group of all browser processes.
    process.kill(-driver.pid, 'SIGKILL');
    await ended;
    driver = null;
  };
  return {
    open: async () => {
      const port = await freePort();
      const env = { ...process.env, DISPLAY: `:${number.toString().trim()}`, GDK_BACKEND: 'x11', TZ: 'Europe/Warsaw' };
      driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, detached: true, stdio: 'ignore' });
      const url = `http://127.0.0.1:${port}`;
      await waitUntilServed(`${url}/status`);
      return openSession(url, { 'webkitgtk:browserOptions': { binary: launcher, args: [profile, String(width), String(height)] } });
    },
    kill,
    remove: async () => {
      await kill();
      display.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function waitUntilServed(url: string): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
