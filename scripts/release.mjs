// npm run release: the app and the server as a package, with checksums and a list of its parts.
import { ensureDependencies, runProgram } from './prepare.mjs';

ensureDependencies('start');
process.exit(await runProgram('scripts/release/main.ts'));
