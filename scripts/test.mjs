// npm test: installs what it needs, then types, lint, and every test; the last line counts them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuild, ensureDependencies, ownNode, root, run } from './prepare.mjs';

const report = join(root, 'test-results', 'vitest.json');

ensureDependencies();
const browser = ensureBrowser();
if (!browser) fail('No Chromium or Chrome was found or could be installed. Install one, or name it in CHROMIUM_PATH.');
ensureBuild();

const npmRun = (name) => run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', '-s', name]);
// Types and lint read while the first tests wait; `npm run check` is the fast way to hear of them.
const steps = ['types', 'lint'];
console.log(`\n— ${steps.join(', ')}, tests`);
const checks = Promise.all(steps.map(npmRun));

mkdirSync(join(root, 'test-results'), { recursive: true });
rmSync(report, { force: true });
// The engines and the KDC are commands of their own: not every machine has them. The variants and the slow part of a company's own backend take many minutes more: `npm run test:all`.
const given = process.argv.slice(2);
const left = ['!engines', '!kerberos', ...(given.includes('--all') ? [] : ['!variants', '!foreign-slow'])];
const projects = left.flatMap((project) => ['--project', project]);
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const code = await run(ownNode, [...vitest, ...given.filter((argument) => argument !== '--all')], { CHROMIUM_PATH: browser });
for (const [index, ended] of (await checks).entries()) {
  if (ended !== 0) fail(`npm run ${steps[index]} failed: see its lines above.`);
}
if (!existsSync(report)) fail('The tests ended without a report.');

const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
// A file that does not even load has no tests to fail, and is a failure all the same.
const failed = numFailedTests === 0 && code !== 0 ? Math.max(1, numFailedTestSuites) : numFailedTests;
console.log(`\n${numPassedTests} passed, ${failed} failed`);
process.exit(failed === 0 && numPassedTests > 0 ? 0 : 1);

function fail(message) {
  console.error(message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
