/** Camel case like Newtonsoft.Json: PIN becomes pin, IsAPN becomes isAPN. */
export function toCamelCase(name: string): string {
  const chars = name.split('');
  for (let index = 0; index < chars.length; index += 1) {
    const [char = '', next] = [chars[index], chars[index + 1]];
    if (!/[A-Z]/.test(char) || (index > 0 && next !== undefined && !/[A-Z]/.test(next))) {
      break;
    }
    chars[index] = char.toLowerCase();
  }
  return chars.join('');
}
