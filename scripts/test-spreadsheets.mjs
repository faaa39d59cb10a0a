// npm run test:spreadsheets: LibreOffice Calc reads lists of the backend with an API key.
import { requirePrograms } from './debian.mjs';
import { ensureDependencies, runTests } from './prepare.mjs';

const needed = {
  '/usr/bin/soffice': ['libreoffice-calc'],
  '/usr/lib/python3/dist-packages/uno.py': ['python3-uno'],
};

ensureDependencies();
requirePrograms(needed, 'LibreOffice');
process.exit(await runTests(['spreadsheets']));
