// Writes the server as a release has it into the folder that is the first argument: it starts with a third of the processor time of its
// sources, and the suites start about a hundred.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleServer } from '../../../scripts/release/bundle-server.ts';
import { writeFiles } from '../../../scripts/release/write-files.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder of the bundle');

const { files, resolved } = await bundleServer(root);
await rm(folder, { recursive: true, force: true });
await writeFiles(folder, { ...files, ...resolved, 'package.json': await readFile(join(root, 'package.json'), 'utf8') });
