import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import {
  addSlot,
  createVault,
  findGivingWay,
  getVault,
  openSlot,
  registerOwnerKey,
  type StoredVault,
} from '@latchkey/wire/secure'
import type { WalletAddresses } from '@latchkey/wire/vault'
import type { Operation } from '../../chains/operations.js'
import { isRefusal } from '../../session/createGateway.js'
import type { Session, SessionUser } from '../../session/createSession.js'
import type { KnownAddresses } from '../../shared/createKnownAddresses.js'
import type { WorkerClient } from '../../shared/createWorkerClient.js'
import { findDeviceSlot } from '../../shared/findDeviceSlot.js'
import { isOfOtherAddresses } from '../../shared/isOfOtherAddresses.js'
import type { OwnerWay } from '../../shared/pageCalls.js'
import { toWallet } from '../../shared/toWallet.js'
import type { OwnerSecret } from '../../shared/Unlock.js'
import type { WorkerCallPayload } from '../../shared/workerCalls.js'

/** What the worker needs to open a wallet. */
export type Opening = Pick<WorkerCallPayload<'perform'>, 'wallet' | 'access'>

/** What a way in is called until its owner calls it otherwise. */
const deviceLabel = 'This browser'

/** How often a way in is added anew when another one came first. */
const maxAttempts = 5

/** The ways into wallets, as one browser takes and adds them. */
export type UnlockMethods = {
  /** Makes a wallet, unless there is one by now; gives the one there is. */
  make(userId: string, way: OwnerWay | { type: 'managed' }): Promise<StoredVault>
  /** Opens a wallet by this browser's own way in; undefined where it has none. */
  openHere(userId: string): Promise<Opening | undefined>
  /**
   * Opens a wallet by this browser's own way in, to see whether its addresses are those of its keys.
   *
   * @throws `secure/addresses-changed` where they are not, `secure/login-needed`, the gateway's refusals
   */
  verifyHere(userId: string): Promise<WalletAddresses>
  /**
   * Does one thing with an open wallet.
   *
   * @throws `secure/…`, among them `secure/addresses-changed` and `secure/worker`
   */
  perform(opening: Opening, operation: Operation): Promise<string[]>
  /**
   * Lets this browser in with the operator's half, which a login gives for a few minutes.
   *
   * @throws The gateway's refusals, among them `session/stale`
   */
  enterManaged(userId: string, stored: StoredVault): Promise<void>
  /**
   * Lets this browser in with what the owner has or knows.
   *
   * @returns Undefined where this browser has a way in of its own from now on; otherwise what opens the wallet once more.
   * @throws The gateway's refusals, and `secure/worker` where it does not open
   */
  enterAsOwner(userId: string, secret: OwnerSecret): Promise<Opening | undefined>
  /** Registers the owner key of a wallet that is older than those. It is done another time where it cannot be now. */
  registerKey(opening: Opening): Promise<void>
}

/**
 * Makes the ways into wallets. Halves pass through; keys are in the worker alone.
 *
 * @param parts - The session and the worker.
 */
export function createUnlockMethods({
  known,
  session,
  worker,
}: {
  known: KnownAddresses
  session: Session
  worker: WorkerClient
}): UnlockMethods {
  /** Whatever opens the wallet has compared its addresses with its keys: from then on this browser knows them. */
  async function opening<Result>(wallet: Opening['wallet'], open: () => Promise<Result>): Promise<Result> {
    const result = await open().catch((error: unknown) => {
      if (!isOfOtherAddresses(error)) throw error
      throw new SecureError('secure/addresses-changed', undefined, { cause: error })
    })
    await known.learn(wallet.userId, wallet.addresses)
    return result
  }

  async function openHere(userId: string): Promise<Opening | undefined> {
    const { vault: stored } = await session.call(getVault)
    const slotId = stored ? await findDeviceSlot(worker, userId, stored) : null
    if (!stored || slotId === null) return undefined
    const halves = await session.call(openSlot, { slotId, purpose: 'use' })
    return { wallet: toWallet(userId, stored), access: { slotId, ...halves } }
  }

  async function readVault(): Promise<StoredVault> {
    const { vault } = await session.call(getVault)
    if (!vault) throw new SecureError('secure/login-needed')
    return vault
  }

  async function requireUser(): Promise<SessionUser> {
    const user = await session.getUser()
    if (!user) throw new SecureError('secure/logged-out')
    return user
  }

  /** Opens the wallet and seals a way in for this browser, which the gateway may refuse. */
  async function addDevice(userId: string, stored: StoredVault, access: Opening['access']): Promise<void> {
    const { deviceId, sessionId } = await requireUser()
    const givesWay = findGivingWay(stored.slots, deviceId)
    const wallet = toWallet(userId, stored)
    const asked = { wallet, access, sessionId, givesWay, label: deviceLabel }
    const added = await opening(wallet, () => worker.ask('addDeviceSlot', asked))
    try {
      await session.call(addSlot, added)
    } catch (error) {
      // Only what was refused is known not to be there.
      if (isAppKitError(error, 'secure/refused')) {
        await worker.ask('forgetDevice', { userId, slotId: added.slot.slot.id })
      }
      throw error
    }
  }

  return {
    async registerKey(opening) {
      if (opening.wallet.ownerKey !== null) return
      try {
        const { sessionId } = await requireUser()
        const body = await worker.ask('writeOwnerKey', { ...opening, sessionId })
        await session.call(registerOwnerKey, body)
      } catch {
        // A device that is new may not yet, and another tab may have.
      }
    },
    async make(userId, way) {
      const { vault: present } = await session.call(getVault)
      if (present) return present
      const created = await worker.ask('createWallet', { userId, label: deviceLabel, way })
      try {
        const { vault } = await session.call(createVault, created)
        await known.learn(userId, created.addresses)
        return vault
      } catch (error) {
        if (!isAppKitError(error, 'secure/refused')) throw error
        for (const { slot } of created.slots) {
          await worker.ask('forgetDevice', { userId, slotId: slot.id })
        }
        // Another device was first; what was made here opens nothing.
        if (isRefusal(error, 'vault/exists')) return readVault()
        throw error
      }
    },
    openHere,
    async verifyHere(userId) {
      const here = await openHere(userId)
      if (!here) throw new SecureError('secure/login-needed')
      return (await opening(here.wallet, () => worker.ask('verifyAddresses', here))).addresses
    },
    perform: (given, operation) =>
      opening(given.wallet, () => worker.ask('perform', { ...given, operation })),
    async enterManaged(userId, stored) {
      const managed = stored.slots.find(({ slot }) => slot.type === 'managed')
      if (!managed) throw new SecureError('secure/login-needed')
      const { id: slotId } = managed.slot
      const halves = await session.call(openSlot, { slotId, purpose: 'use' })
      await addDevice(userId, stored, { slotId, ...halves })
    },
    async enterAsOwner(userId, secret) {
      const { slotId } = secret
      const assertion = secret.type === 'passkey' ? { assertion: secret.assertion } : {}
      const halves = await session.call(openSlot, { slotId, purpose: 'use', ...assertion })
      const access = { slotId, ...halves, secret }
      for (let attempt = 1; ; attempt++) {
        const stored = await readVault()
        try {
          await addDevice(userId, stored, access)
          return undefined
        } catch (error) {
          // Somebody else, such as another device, has added a way in meanwhile; the next list follows theirs.
          if (isRefusal(error, 'vault/outdated', 'owner/outdated') && attempt < maxAttempts) continue
          // It does open; only to be kept here it would need a login that is new, fewer others that stay, or an older device to
          // register the owner key first.
          if (isRefusal(error, 'session/stale', 'slot/too-many', 'owner/missing')) {
            return { wallet: toWallet(userId, stored), access }
          }
          throw error
        }
      }
    },
  }
}
