import { SecureError } from '@latchkey/errors/secure'
import {
  addSlot,
  createVault,
  getVault,
  openSlot,
  type RecoveryPolicy,
  type StoredVault,
} from '@latchkey/wire/secure'
import type { WalletAddresses } from '@latchkey/wire/vault'
import { isRefusal } from '../../session/createGateway.js'
import type { Session } from '../../session/createSession.js'
import type { WorkerClient } from '../../shared/createWorkerClient.js'
import type { RunAlone } from '../../shared/runAlone.js'
import type { Operation, WorkerCallPayload } from '../../shared/workerCalls.js'

type Wallet = WorkerCallPayload<'perform'>['wallet']

/** What a way in is called until its owner calls it otherwise. */
const deviceLabel = 'This browser'

/** How often a way in is added anew when another one came first. */
const maxAttempts = 5

/** The wallet of who is logged in. */
export type WalletAccess = {
  /**
   * The wallet's addresses. Where there is no wallet yet it is made; where this browser has no way in it gets one.
   *
   * @throws `secure/logged-out`, `secure/login-needed`
   */
  require(): Promise<WalletAddresses>
  /**
   * Does one thing with the wallet's keys.
   *
   * @throws `secure/…`, among them `secure/worker`
   */
  perform(operation: Operation): Promise<string[]>
}

/** What it is made from. */
export type WalletAccessParts = {
  session: Session
  worker: WorkerClient
  runAlone: RunAlone
  recoveryPolicy: RecoveryPolicy
}

/**
 * Makes the way to the wallet of who is logged in. Halves pass through; keys are in the worker alone.
 *
 * @param parts - See {@link WalletAccessParts}.
 */
export function createWalletAccess({
  session,
  worker,
  runAlone,
  recoveryPolicy,
}: WalletAccessParts): WalletAccess {
  let entering: { userId: string; done: Promise<WalletAddresses> } | undefined

  async function requireUser(): Promise<string> {
    const user = await session.getUser()
    if (!user) throw new SecureError('secure/logged-out')
    return user.userId
  }

  async function create(userId: string): Promise<StoredVault> {
    const isManaged = recoveryPolicy !== 'required'
    const created = await worker.ask('createWallet', { userId, label: deviceLabel, isManaged })
    try {
      return (await session.call(createVault, created)).vault
    } catch (error) {
      // Another tab or device was first; what was made here opens nothing.
      if (!isRefusal(error, 'vault/exists')) throw error
      for (const { slot } of created.slots) {
        await worker.ask('forgetDevice', { userId, slotId: slot.id })
      }
      const { vault } = await session.call(getVault)
      if (!vault) throw error
      return vault
    }
  }

  async function findDeviceSlot(userId: string, { slots }: StoredVault): Promise<string | null> {
    const slotIds = slots.flatMap(({ slot }) => (slot.type === 'device' ? [slot.id] : []))
    return (await worker.ask('findDeviceSlot', { userId, slotIds })).slotId
  }

  /** Lets this browser in with the operator's half, which a login gives for a few minutes. */
  async function enter(userId: string, stored: StoredVault): Promise<void> {
    const managed = stored.slots.find(({ slot }) => slot.type === 'managed')
    if (!managed) throw new SecureError('secure/login-needed')
    const { id: slotId } = managed.slot
    const halves = await session.call(openSlot, { slotId, purpose: 'use' }).catch((error: unknown) => {
      if (!isRefusal(error, 'session/stale')) throw error
      throw new SecureError('secure/login-needed', undefined, { cause: error })
    })
    const wallet = toWallet(userId, stored)
    const added = await worker.ask('addDeviceSlot', {
      wallet,
      access: { slotId, ...halves },
      label: deviceLabel,
    })
    await session.call(addSlot, { version: stored.version, ...added })
  }

  async function enterOrCreate(userId: string): Promise<WalletAddresses> {
    for (let attempt = 1; ; attempt++) {
      const { vault } = await session.call(getVault)
      const stored = vault ?? (await create(userId))
      try {
        if ((await findDeviceSlot(userId, stored)) === null) await enter(userId, stored)
        return stored.addresses
      } catch (error) {
        // Somebody else, such as another device, has added a way in meanwhile; the next list follows theirs.
        if (!isRefusal(error, 'vault/outdated') || attempt === maxAttempts) throw error
      }
    }
  }

  /** Tabs come one after the other: each would make a wallet, or a way in, of its own. */
  function requireOf(userId: string): Promise<WalletAddresses> {
    if (entering?.userId === userId) return entering.done
    const done = runAlone(`wallet ${userId}`, () => enterOrCreate(userId))
    const mine = { userId, done }
    entering = mine
    done.catch(() => {
      // What failed is tried anew with the next question.
      if (entering === mine) entering = undefined
    })
    return done
  }

  async function open(userId: string) {
    const { vault: stored } = await session.call(getVault)
    const slotId = stored ? await findDeviceSlot(userId, stored) : null
    if (!stored || slotId === null) return undefined
    const halves = await session.call(openSlot, { slotId, purpose: 'use' })
    return { wallet: toWallet(userId, stored), access: { slotId, ...halves } }
  }

  return {
    require: async () => requireOf(await requireUser()),
    async perform(operation) {
      const userId = await requireUser()
      await requireOf(userId)
      let opening = await open(userId)
      if (!opening) {
        // This browser's way in was taken away meanwhile; a login that is fresh still lets it in again.
        entering = undefined
        await requireOf(userId)
        opening = await open(userId)
      }
      if (!opening) throw new SecureError('secure/login-needed')
      return worker.ask('perform', { ...opening, operation })
    },
  }
}

function toWallet(userId: string, { addresses, slotList, slots, vault, version }: StoredVault): Wallet {
  return { userId, version, vault, addresses, slotList, slots: slots.map(({ slot }) => slot) }
}
