import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { DeviceUnfit } from './app/device-unfit.tsx';
import { chosenLanguage, startTexts } from './app/i18n.ts';
import { startConfiguration } from './app/start-configuration.ts';
import { applyTheme } from './ui/theme.ts';
import { chosenTheme } from './app/theme-choice.ts';
import { registerWorker } from './app/worker-registration.ts';
import { currentSession } from './db/device-database.ts';
import type { SessionRow } from './db/rows.ts';
import './ui/base.css';

applyTheme(chosenTheme());
void boot();

async function boot(): Promise<void> {
  const [configuration, session] = await Promise.all([startConfiguration(), readSession(), startTexts(chosenLanguage())]);
  const root = createRoot(document.querySelector('#root') as Element);
  if (session === 'no-storage') {
    root.render(<DeviceUnfit />);
    return;
  }
  root.render(
    <StrictMode>
      <App configuration={configuration} session={session} />
    </StrictMode>,
  );
  await registerWorker();
}

async function readSession(): Promise<SessionRow | null | 'no-storage'> {
  try {
    return await currentSession();
  } catch {
    // A private window or a blocked database: nothing could be kept here, and the driver must know it now.
    return 'no-storage';
  }
}
