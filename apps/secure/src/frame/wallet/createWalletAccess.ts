import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import { getVault, type RecoveryPolicy, type StoredVault, startPasskey } from '@latchkey/wire/secure'
import type { WalletAddresses } from '@latchkey/wire/vault'
import type { Operation } from '../../chains/operations.js'
import { isRefusal } from '../../session/createGateway.js'
import type { Session } from '../../session/createSession.js'
import type { KnownAddresses } from '../../shared/createKnownAddresses.js'
import type { WorkerClient } from '../../shared/createWorkerClient.js'
import { findDeviceSlot } from '../../shared/findDeviceSlot.js'
import { listPasskeys, type UsedPasskey } from '../../shared/passkeys.js'
import type { RunAlone } from '../../shared/runAlone.js'
import type { Unlock, UnlockRequest } from '../../shared/Unlock.js'
import { askForEmail } from './askForEmail.js'
import { type CallAsOwner, createCallAsOwner } from './createCallAsOwner.js'
import { createUnlockMethods, type Opening } from './createUnlockMethods.js'

/** How long the gateway gives its half of a passphrase's way in after a login, in milliseconds. */
const freshLoginMs = 600_000

/** How often the wallet is looked at anew when somebody else has changed it meanwhile. */
const maxAttempts = 5

/** The wallet of who is logged in. */
export type WalletAccess = {
  /**
   * The wallet's addresses. Where there is no wallet yet it is made; where this browser has no way in it gets one. The visitor
   * is asked right after a login only: a page that is loaded again shows a wallet that its owner opens when it is needed.
   *
   * What the gateway names is compared with what this browser knows from opening the wallet. Where it differs nobody is given an
   * address until the wallet has been opened, and the visitor is told.
   *
   * @throws `secure/addresses-changed`, `secure/logged-out`, `secure/login-needed`, `secure/rejected`, `secure/aborted`
   */
  require(): Promise<WalletAddresses>
  /** Whether this browser has seen that the addresses are those of the wallet's keys. */
  isVerified(): Promise<boolean>
  /** Whether the operator can open the wallet too, and the visitor may end that. */
  isUpgradable(): Promise<boolean>
  /** Whether something can be done with the wallet's keys without asking the visitor. */
  isOpen(): Promise<boolean>
  /**
   * Does one thing with the wallet's keys. Where only its owner opens it, they are asked.
   *
   * @throws `secure/…`, among them `secure/worker`, and `secure/rejected` where they would not
   */
  perform(operation: Operation): Promise<string[]>
  /**
   * Asks the visitor whether another address may take the place of theirs, which no site can say for them.
   *
   * @returns What a passkey of the wallet has said, where there is one.
   * @throws `secure/rejected`, `secure/aborted`
   */
  confirmEmail(change: { present: string; next: string }): Promise<UsedPasskey['assertion'] | undefined>
  /**
   * Makes a call that only who can open the wallet may make. Where only its owner opens it, they are asked.
   *
   * @throws as `perform`, and the gateway's refusals
   */
  callAsOwner: CallAsOwner
  /** Takes back what the visitor is asked. */
  abort(): void
}

/** What it is made from. */
export type WalletAccessParts = {
  session: Session
  worker: WorkerClient
  /** The addresses of wallets that were opened in this browser. */
  known: KnownAddresses
  runAlone: RunAlone
  recoveryPolicy: RecoveryPolicy
  unlock: Unlock
  /** Who is named to the visitor. */
  site: Pick<UnlockRequest, 'origin' | 'projectId' | 'projectName'>
  /** Milliseconds since 1970. */
  now(): number
}

/** What there is without asking anybody. */
type Found = {
  /** Null where the wallet is its owner's to make. */
  stored: StoredVault | null
  /** Whether this browser has a way in. */
  isOpen: boolean
}

/**
 * Makes the way to the wallet of who is logged in.
 *
 * @param parts - See {@link WalletAccessParts}.
 */
export function createWalletAccess(parts: WalletAccessParts): WalletAccess {
  const { known, session, worker, runAlone, recoveryPolicy, unlock, site, now } = parts
  const ways = createUnlockMethods({ known, session, worker })
  let finding: { userId: string; done: Promise<Found> } | undefined
  let asking: Promise<unknown> = Promise.resolve()
  let controller = new AbortController()
  /** The visitor is told once a page. */
  let isWarned = false
  /** The login after which the visitor would rather not open the wallet yet. */
  let declinedLogin = 0

  async function requireUser(): Promise<string> {
    const user = await session.getUser()
    if (!user) throw new SecureError('secure/logged-out')
    return user.userId
  }

  /** Null where the operator keeps no way in: the project's policy counts, and that of the day the user came. */
  async function makeManaged(userId: string): Promise<StoredVault | null> {
    if (recoveryPolicy === 'required') return null
    return ways.make(userId, { type: 'managed' }).catch((error: unknown) => {
      if (isRefusal(error, 'vault/policy')) return null
      throw error
    })
  }

  async function findOrMake(userId: string): Promise<Found> {
    for (let attempt = 1; ; attempt++) {
      let { vault: stored } = await session.call(getVault)
      stored ??= await makeManaged(userId)
      if (!stored) return { stored, isOpen: false }
      if ((await findDeviceSlot(worker, userId, stored)) !== null) return { stored, isOpen: true }
      if (!stored.slots.some(({ slot }) => slot.type === 'managed')) return { stored, isOpen: false }
      try {
        await ways.enterManaged(userId, stored)
        return { stored, isOpen: true }
      } catch (error) {
        if (isRefusal(error, 'session/stale')) {
          if (hasOwnerWay(stored)) return { stored, isOpen: false }
          throw new SecureError('secure/login-needed', undefined, { cause: error })
        }
        // Somebody else, such as another device, has added a way in meanwhile; the next list follows theirs.
        if (!isRefusal(error, 'vault/outdated', 'owner/outdated') || attempt === maxAttempts) throw error
      }
    }
  }

  /** Tabs come one after the other: each would make a wallet, or a way in, of its own. Nobody waits for a visitor here. */
  function alone<Result>(userId: string, run: () => Promise<Result>): Promise<Result> {
    return runAlone(`wallet ${userId}`, run)
  }

  function find(userId: string, isAnew = false): Promise<Found> {
    if (finding?.userId === userId && !isAnew) return finding.done
    const done = alone(userId, () => findOrMake(userId))
    const mine = { userId, done }
    finding = mine
    done.catch(() => {
      // What failed is tried anew with the next question.
      if (finding === mine) finding = undefined
    })
    return done
  }

  /** Asks the owner; two that need the wallet at once ask once. */
  function ask(userId: string): Promise<Opening | undefined> {
    const { signal } = controller
    const turn = asking.then(() => askAlone(userId, signal))
    asking = turn.catch(() => undefined)
    return turn
  }

  async function askAlone(userId: string, signal: AbortSignal): Promise<Opening | undefined> {
    for (;;) {
      if (signal.aborted) throw new SecureError('secure/aborted')
      const { isOpen, stored } = await find(userId, true)
      if (isOpen) return undefined
      let opening: Opening | undefined
      const shared = { ...site, signal, startPasskey: () => session.call(startPasskey) }
      const isDone = stored
        ? await unlock({
            ...shared,
            ...(await describeWays(stored)),
            kind: 'open',
            async open(secret) {
              try {
                opening = await alone(userId, () => ways.enterAsOwner(userId, secret))
              } finally {
                if (!opening) overwrite(secret)
              }
            },
          })
        : await unlock({
            ...shared,
            kind: 'make',
            make: async (way) => void (await alone(userId, () => ways.make(userId, way))),
          })
      if (signal.aborted) throw new SecureError('secure/aborted')
      if (!isDone) throw new SecureError('secure/rejected')
      if (opening) return opening
    }
  }

  async function describeWays({ slots }: StoredVault) {
    const user = await session.getUser()
    return {
      passkeys: listPasskeys(slots),
      passphraseSlotId: slots.find(({ slot }) => slot.type === 'passphrase')?.slot.id,
      isLoginFresh: now() - (user?.authenticatedAtMs ?? 0) < freshLoginMs,
    }
  }

  /** After a login the visitor is there, and the gateway gives its halves: later it may want another login. */
  async function askAfterLogin(userId: string, stored: StoredVault | null): Promise<WalletAddresses> {
    const login = session.getLoginCount()
    try {
      overwrite((await ask(userId))?.access.secret)
    } catch (error) {
      if (!stored || !isAppKitError(error, 'secure/rejected')) throw error
      declinedLogin = login
      return vouch(userId, { isOpen: false, stored })
    }
    return vouch(userId, await find(userId))
  }

  /** What is given to a site as the visitor's: never what this browser knows to be otherwise. */
  async function vouch(userId: string, { isOpen, stored }: Found): Promise<WalletAddresses> {
    if (!stored) throw new SecureError('secure/login-needed')
    const match = await known.compare(userId, stored.addresses)
    if (match === 'same') return stored.addresses
    try {
      // A browser that has a way in asks nobody to see for itself.
      if (isOpen) return await alone(userId, () => ways.verifyHere(userId))
    } catch (error) {
      const isOther = isAppKitError(error, 'secure/addresses-changed')
      if (isOther) warn()
      if (isOther || match === 'different') throw error
    }
    if (match === 'unknown') return stored.addresses
    warn()
    throw new SecureError('secure/addresses-changed')
  }

  function warn(): void {
    if (isWarned) return
    isWarned = true
    void unlock({ ...site, kind: 'changed', signal: controller.signal }).catch(() => {
      isWarned = false
    })
  }

  async function openOrAsk(userId: string): Promise<Opening> {
    const here = (await find(userId)).isOpen && (await ways.openHere(userId))
    if (here) return here
    // Nobody is let in here yet, or this browser's way in was taken away meanwhile.
    const opening = (await ask(userId)) ?? (await ways.openHere(userId))
    if (!opening) throw new SecureError('secure/login-needed')
    return opening
  }

  const callAsOwner = createCallAsOwner({ openOrAsk, overwrite, session, ways, worker })

  return {
    async require() {
      const userId = await requireUser()
      const { isOpen, stored } = await find(userId)
      const isAfterLogin = session.getLoginCount() > declinedLogin
      if (!isOpen && isAfterLogin) return askAfterLogin(userId, stored)
      return vouch(userId, { isOpen, stored })
    },
    async isVerified() {
      const userId = await requireUser()
      const { stored } = await find(userId)
      return stored !== null && (await known.compare(userId, stored.addresses)) === 'same'
    },
    async isUpgradable() {
      const { stored } = await find(await requireUser())
      const isManaged = stored?.slots.some(({ slot }) => slot.type === 'managed') ?? false
      return isManaged && stored?.recoveryPolicy !== 'managed'
    },
    confirmEmail(change) {
      const { signal } = controller
      const turn = asking.then(() => askForEmail(change, { session, signal, site, unlock }))
      asking = turn.catch(() => undefined)
      return turn
    },
    callAsOwner,
    isOpen: async () => (await find(await requireUser())).isOpen,
    async perform(operation) {
      const opening = await openOrAsk(await requireUser())
      try {
        const done = await ways.perform(opening, operation)
        await ways.registerKey(opening)
        return done
      } finally {
        overwrite(opening.access.secret)
      }
    },
    abort() {
      controller.abort()
      controller = new AbortController()
    },
  }
}

const hasOwnerWay = ({ slots }: StoredVault) =>
  slots.some(({ slot }) => slot.type === 'passkey' || slot.type === 'passphrase')

/** What an authenticator gave is of no use any more; a text cannot be overwritten. */
function overwrite(secret: Opening['access']['secret']): void {
  if (secret?.type === 'passkey') secret.prfOutput.fill(0)
}
