import { randomUUID } from 'node:crypto';
import type { RequiredPermission, Right } from './call.ts';

export type Rights = Record<Right, boolean>;

export interface User {
  name: string;
  password: string;
  givenName: string;
  employeeId: number;
  phoneNumber: string;
  rights: (functionality: number) => Rights;
}

/** Specified functionality IDs. */
export const FUNCTIONALITIES = [
  5760, 7170, 5160, 5170, 7240, 7280, 2980, 5040, 7360, 7370, 7380, 7410, 7420, 5700, 2960, 2970, 5030, 5140, 5780, 6870, 7210, 6090,
];

const ALL_RIGHTS: readonly Right[] = ['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin'];
const DRIVER_RIGHTS: Record<number, readonly Right[]> = {
  5760: ['IsRead', 'IsAdd', 'IsChange'],
  7170: ['IsRead', 'IsAdd', 'IsChange'],
  5160: ['IsRead', 'IsAdd'],
  5040: ['IsRead', 'IsAdd'],
  5700: ['IsRead', 'IsAdd', 'IsChange'],
};

function seedUsers(): User[] {
  return [
    {
      name: 'anna.nowak',
      password: 'haslo123',
      givenName: 'Anna',
      employeeId: 1,
      phoneNumber: '+48 601 200 300',
      rights: () => rights(ALL_RIGHTS),
    },
    {
      name: 'jan',
      password: 'haslo123',
      givenName: 'Jan',
      employeeId: 2,
      phoneNumber: '+48 602 300 400',
      rights: (id) => rights(DRIVER_RIGHTS[id] ?? []),
    },
    { name: 'widz', password: 'haslo123', givenName: 'Wiesława', employeeId: 3, phoneNumber: '', rights: () => rights(['IsRead']) },
  ];
}

/** Users and their issued tokens. */
export class Users {
  readonly all = seedUsers();
  readonly #tokens = new Map<string, User>();

  find(name: string): User | undefined {
    return this.all.find((user) => user.name === name.toLowerCase());
  }

  issueToken(user: User): string {
    const token = `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
    this.#tokens.set(token, user);
    return token;
  }

  findByToken(token: string | undefined): User | undefined {
    return token === undefined ? undefined : this.#tokens.get(token);
  }

  expireTokens(): void {
    this.#tokens.clear();
  }
}

export function hasPermission(user: User, permission: RequiredPermission): boolean {
  return user.rights(permission.functionality)[permission.right];
}

function rights(granted: readonly Right[]): Rights {
  return Object.fromEntries(ALL_RIGHTS.map((right) => [right, granted.includes(right)])) as Rights;
}
