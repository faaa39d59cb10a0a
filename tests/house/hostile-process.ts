import { attacks } from './hostile-attacks.ts';
import { parseAll } from './hostile-parsers.ts';

// Runs one parser per message, in a process of its own: the parent can end what does not end.
process.on('message', (name: string) => void parseAll(name, attacks).then(() => process.send?.(name)));
