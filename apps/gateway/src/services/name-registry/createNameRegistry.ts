import { createHash } from 'node:crypto'
import { nameMessageAge } from '@latchkey/wire'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { SharedContext } from '../ServiceContext.js'
import { type AcceptedMessage, createNameRepository } from './createNameRepository.js'
import { NameRegistryFailure } from './NameRegistryFailure.js'
import { nameRegistrySettings } from './nameRegistrySettings.js'
import { type FoundCoinType, isAddressOf } from './readCoinType.js'

/** What an owner sent: the text, and who is said to have signed it. */
export type SignedMessage = { address: string; message: string; signature: string }

/** The registered names of a gateway, with what its services need to answer for them. */
export type NameRegistry = ReturnType<typeof createNameRegistry>

/**
 * Makes the registry of names: one for its own calls, for those of names, and for resolvers on chain.
 *
 * @param context - Of the service.
 */
export function createNameRegistry({ chains, database, now, read }: SharedContext) {
  const settings = read(nameRegistrySettings)
  const zones = settings.LATCHKEY_NAME_ZONES
  const [firstZone = ''] = zones
  return {
    chains,
    now,
    firstZone,
    zones,
    repository: createNameRepository({ database, now }),
    limits: {
      owner: settings.LATCHKEY_NAME_OWNER_MOST,
      caller: settings.LATCHKEY_NAME_CALLER_DAY,
      day: settings.LATCHKEY_NAME_DAY,
    },

    /**
     * Checks when a text was written. People read before they sign, which takes longer than the ten seconds of the original; within the
     * longer time a text is accepted once.
     *
     * @param timestamp - Of the text, in seconds.
     * @throws NameRegistryFailure `name/timestamp`.
     */
    requireRecent(timestamp: number): void {
      const nowSeconds = now() / 1000
      const { futureSeconds, pastSeconds } = nameMessageAge
      if (timestamp >= nowSeconds - pastSeconds && timestamp <= nowSeconds + futureSeconds) return
      throw new NameRegistryFailure(
        'name/timestamp',
        'The message is too old, or its time is ahead. Sign a new one',
      )
    },

    /**
     * Checks that an address signed a text, in the one spelling that names keep.
     *
     * @param networks - Where a contract account has to approve it: each of them.
     * @throws NameRegistryFailure `name/signature` or `name/unavailable`.
     */
    async requireSigned(signed: SignedMessage, networks: readonly FoundCoinType[]): Promise<void> {
      for (const found of networks) {
        const isSigned = isSpelledRight(found, signed.address) && (await isSignedOn(found, signed))
        if (!isSigned) throw toUnsigned()
      }
    },

    /**
     * What is kept of a text, so that it is not accepted again.
     *
     * @param timestamp - Of the text, in seconds.
     */
    toAccepted(
      { chain }: FoundCoinType,
      { address, message }: SignedMessage,
      timestamp: number,
    ): AcceptedMessage {
      const signer = `${chain.namespace}:${chain.toAddressKey(address)}`
      return {
        hash: createHash('sha256').update(`${signer}|${message}`).digest('hex'),
        // A second more than it could be accepted: the clocks of several gateways differ by less.
        expiresAt: new Date(
          (timestamp + nameMessageAge.pastSeconds + nameMessageAge.futureSeconds + 1) * 1000,
        ),
      }
    },
  }
}

function isSpelledRight(found: FoundCoinType, address: string): boolean {
  return isAddressOf(found, address) && found.chain.coinTypes.toSpelling(address) === address
}

async function isSignedOn({ chain, networkId }: FoundCoinType, signed: SignedMessage): Promise<boolean> {
  try {
    return (await chain.signIn?.verify({ ...signed, caipNetworkId: networkId })) ?? false
  } catch (cause) {
    if (!(cause instanceof GatewayFailure)) throw cause
    // Not of a key, and on a network that is not served here.
    if (cause.code === 'sign-in/refused') return false
    const text = 'The network of the account could not be asked. Try again later'
    throw new NameRegistryFailure('name/unavailable', text, { cause, retryAfterSeconds: 5 })
  }
}

function toUnsigned() {
  return new NameRegistryFailure(
    'name/signature',
    'The message is not signed by the address, written as its network writes it',
  )
}
