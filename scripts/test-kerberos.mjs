// npm run test:kerberos: the Windows login with tickets of a real KDC, behind Apache configured as in docs/operation.md and without a
// proxy.
import { requirePrograms } from './debian.mjs';
import { ensureDependencies, runTests } from './prepare.mjs';

const needed = {
  '/usr/sbin/krb5kdc': ['krb5-kdc'],
  '/usr/sbin/kadmin.local': ['krb5-admin-server'],
  '/usr/bin/kinit': ['krb5-user'],
  '/usr/bin/curl': ['curl'],
  '/usr/sbin/apache2': ['apache2-bin'],
  '/usr/lib/apache2/modules/mod_auth_gssapi.so': ['libapache2-mod-auth-gssapi'],
  // Needed to build the npm module `kerberos`.
  '/usr/bin/krb5-config': ['libkrb5-dev'],
  '/usr/bin/g++': ['build-essential'],
  '/usr/bin/python3': ['python3'],
};

ensureDependencies();
requirePrograms(needed, 'Kerberos and Apache');
process.exit(await runTests(['kerberos']));
