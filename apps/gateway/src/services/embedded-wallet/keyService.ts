import { daySeconds } from '@latchkey/primitives'
import {
  addSlot,
  cancelChange,
  cancelChangeByLink,
  createVault,
  deleteVault,
  getChangeByLink,
  getVault,
  listChanges,
  openSlot,
  registerOwnerKey,
  removeSlot,
  replaceVault,
  requestChange,
  restoreSlotList,
  startPasskey,
} from '@latchkey/wire/secure'
import { keeperHalves } from '../../db/keeper/schema/keeperHalves.js'
import { keeperKeys } from '../../db/keeper/schema/keeperKeys.js'
import { endsAfter, endsAtExpiry, endsWithUser } from '../../db/retention/endings.js'
import {
  secureChallenges,
  secureChanges,
  secureKeeperTasks,
  secureRecordKeys,
  secureSlots,
  secureTombstones,
  secureVaults,
} from '../../db/schema/index.js'
import { toKeeperStores } from '../../secure/custody/openCustody.js'
import { defineService } from '../defineService.js'
import { forSite, maxLargeBodyBytes, siteCall } from './forSite.js'
import { andNothing, answerIn, toForOwner } from './requireCaller.js'

/** As old as a backup may be that is brought back, in milliseconds. */
const keptMs = 400 * daySeconds * 1000

/** The sealed wallet, the ways into it, and changes of them that wait. */
export const keyService = defineService({
  name: 'wallet-keys',
  reference: {
    title: 'Embedded wallet: keys',
    about: 'The sealed wallet, the ways to unlock it, and changes that wait.',
    failures: [
      'vault/',
      'slot/',
      'pin/',
      'passkey/',
      'keys/',
      'owner/',
      'change/',
      'device/',
      'session/',
      'mail/',
    ],
  },
  calls: {
    addSlot: siteCall(addSlot, maxLargeBodyBytes),
    cancelChange: siteCall(cancelChange),
    cancelChangeByLink: siteCall(cancelChangeByLink),
    createVault: siteCall(createVault, maxLargeBodyBytes),
    deleteVault: siteCall(deleteVault, maxLargeBodyBytes),
    getChangeByLink: siteCall(getChangeByLink),
    getVault: siteCall(getVault),
    listChanges: siteCall(listChanges),
    openSlot: siteCall(openSlot, maxLargeBodyBytes),
    registerOwnerKey: siteCall(registerOwnerKey),
    removeSlot: siteCall(removeSlot, maxLargeBodyBytes),
    replaceVault: siteCall(replaceVault, maxLargeBodyBytes),
    requestChange: siteCall(requestChange),
    restoreSlotList: siteCall(restoreSlotList, maxLargeBodyBytes),
    startPasskey: siteCall(startPasskey),
  },
  toStores: ({ config, databaseUrl }) => toKeeperStores(config.secure?.custody, databaseUrl),
  tables: [
    endsAtExpiry(secureChallenges, 'asked for by a session, and limited'),
    endsAfter(secureTombstones, secureTombstones.deletedAt, {
      ms: keptMs,
      bound: 'one of a user who was deleted',
    }),
    { table: secureKeeperTasks, bound: 'one of a half', endsBy: 'task', by: 'createKeeperTasks' },
    {
      ...{ table: secureChanges, endsBy: 'task', by: 'createWaitingRunner' },
      bound: 'one of a kind and user, and so many asked for in a day',
    },
    { table: keeperHalves, bound: 'one of a managed way in', endsBy: 'task', by: 'createKeeper' },
    { table: keeperKeys, bound: 'one of a half', endsBy: 'task', by: 'createKeeper' },
    endsWithUser(secureVaults, 'one of a user'),
    endsWithUser(secureSlots, 'so many of a user'),
    endsWithUser(secureRecordKeys, 'one of a user'),
  ],
  create: (context) =>
    forSite(context, (secure) => {
      const { custody, waiting } = secure
      const { changes, deletion, opener, owners, passkeys, vaults } = custody
      const forOwner = toForOwner(secure)
      return {
        addSlot: forOwner(answerIn('vault', changes.add)),
        createVault: forOwner(answerIn('vault', vaults.create)),
        deleteVault: forOwner(andNothing(deletion.delete)),
        getVault: forOwner(async ({ userId }) => ({ vault: await vaults.find(userId) })),
        openSlot: forOwner(opener.open),
        registerOwnerKey: forOwner(answerIn('vault', owners.register)),
        removeSlot: forOwner(answerIn('vault', changes.remove)),
        replaceVault: forOwner(answerIn('vault', vaults.replace)),
        restoreSlotList: forOwner(answerIn('vault', changes.restore)),
        startPasskey: forOwner(passkeys.start),
        requestChange: forOwner(answerIn('change', waiting.request)),
        listChanges: forOwner(async (session) => ({ changes: await waiting.list(session) })),
        cancelChange: forOwner(andNothing(waiting.cancel)),
        getChangeByLink: async ({ body }) => waiting.findByLink(body.token),
        async cancelChangeByLink({ body }) {
          await waiting.cancelByLink(body.token)
          return undefined
        },
      }
    }),
})
