// npm run check-backend -- https://…: checks which calls of another backend the app can use, and which deviations it tolerates.
import { ensureDependencies, runProgram } from './prepare.mjs';

ensureDependencies('start');
process.exit(await runProgram('scripts/check-backend/main.ts'));
