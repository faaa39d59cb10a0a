// Before the type check and the lint: installs the contenders, whose types some tests use.
import { ensureContenders } from './prepare.mjs';

ensureContenders();
