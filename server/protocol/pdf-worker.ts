import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import roboto from 'pdfmake/build/fonts/Roboto.js';
import pdfMake from 'pdfmake';
import { wholeDefinition } from '../../src/contract/entities/protocol/pdf-part.ts';
import type { ProtocolContent } from '../../src/contract/entities/protocol/protocol-content.ts';
import { protocolLayout } from '../../src/contract/entities/protocol/protocol-layout.ts';
import { toLanguage } from '../../src/contract/wire/languages.ts';
import { lowerThisThread } from '../database/low-priority.ts';
import { noteLoaded, threadData } from '../threads/program.ts';
import { protocolTexts } from '../texts/protocol-texts.ts';

// The program of a thread that lays out one protocol.
lowerThisThread();
const folder = mkdtempSync(join(tmpdir(), 'tabor-fonts-'));
try {
  // As files: pdfmake looks nowhere else for the font of a drawing's numbers.
  const fontOf = (name: string) => {
    writeFileSync(join(folder, name), Buffer.from(roboto.vfs[name]?.data ?? '', 'base64'));
    return join(folder, name);
  };
  const [normal, bold] = [fontOf('Roboto-Regular.ttf'), fontOf('Roboto-Medium.ttf')];
  pdfMake.addFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } });
  // Texts of users name no address and no other file.
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setLocalAccessPolicy((path) => path === normal || path === bold);
  const content = threadData() as ProtocolContent;
  const definition = wholeDefinition(protocolLayout(content, protocolTexts(toLanguage(content.language))));
  const bytes = await pdfMake.createPdf(definition).getBuffer();
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(new Uint8Array(bytes));
} finally {
  rmSync(folder, { recursive: true });
}
noteLoaded();
