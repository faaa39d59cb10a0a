import { account } from '../../../src/contract/entities/company/account.ts';
import {
  changePassword,
  confirmFactor,
  endOtherSessions,
  prove,
  proveByLogin,
  removeFactor,
  secondFactor,
  startFactor,
} from '../../admin-api/account.ts';
import * as links from '../../admin-api/company-link.ts';
import { endOwnDevice, listOwnDevices, wipeOwnDevice } from '../../admin-api/devices.ts';
import * as passkeys from '../../admin-api/passkeys.ts';
import * as bodies from '../../../src/contract/entities/company/account-bodies.ts';
import { reportQueue } from '../../events/device-queue.ts';
import { createShare, openShare } from '../../admin-api/pin-shares.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { withBodySchema } from '../../engine/declaration/handler-schemas.ts';

export const declaration = defineServerEntity(account, {
  calls: {
    devices: listOwnDevices,
    endDevice: endOwnDevice,
    wipeDevice: wipeOwnDevice,
    reportQueue: withBodySchema(bodies.reportQueueBody, reportQueue),
    createPinShare: withBodySchema(bodies.createPinShareBody, createShare),
    openPinShare: withBodySchema(bodies.openPinShareBody, openShare),
    endOtherSessions,
    changePassword: withBodySchema(bodies.changePasswordBody, changePassword),
    secondFactor,
    startSecondFactor: startFactor,
    confirmSecondFactor: withBodySchema(bodies.codeBody, confirmFactor),
    removeSecondFactor: withBodySchema(bodies.codeBody, removeFactor),
    prove: withBodySchema(bodies.proveBody, prove),
    proveByLogin: withBodySchema(bodies.proveByLoginBody, proveByLogin),
    companyLink: links.companyLink,
    startCompanyLink: withBodySchema(bodies.startCompanyLinkBody, links.startCompanyLink),
    linkCompanyLogin: withBodySchema(bodies.proveByLoginBody, links.linkCompanyLogin),
    unlinkCompanyLogin: links.unlinkCompanyLogin,
    passkeys: passkeys.listPasskeys,
    passkeyOptions: passkeys.passkeyOptions,
    startPasskey: passkeys.startPasskey,
    addPasskey: withBodySchema(bodies.addPasskeyBody, passkeys.createPasskey),
    renamePasskey: withBodySchema(bodies.renamePasskeyBody, passkeys.renamePasskey),
    removePasskey: passkeys.removePasskey,
    provePasskey: withBodySchema(bodies.provePasskeyBody, passkeys.provePasskey),
  },
});
