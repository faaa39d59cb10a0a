import { parentPort } from 'node:worker_threads';
import { Parser } from 'saxen';
import { readSheet } from '../../src/contract/import/read-sheet.ts';
import { SheetError } from '../../src/contract/import/sheet.ts';
import { lowerThisThread } from '../database/low-priority.ts';
import { noteLoaded } from '../threads/program.ts';
import { unzipDeclared } from './unzip.ts';

// The program of a thread that reads spreadsheets, one after the other: a message has the bytes, the answer the cells, or null for an
// unreadable file.
lowerThisThread();

function read(bytes: Uint8Array): unknown {
  try {
    return readSheet(bytes, { unzip: unzipDeclared, Parser });
  } catch (error) {
    // The device has already shown the error.
    if (error instanceof SheetError) return null;
    throw error;
  }
}

// eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(read(bytes)));
noteLoaded();
