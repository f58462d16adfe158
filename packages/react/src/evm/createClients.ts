import type { Kit } from '@latchkey/core'
import { getActiveConnection, toWalletError } from '@latchkey/core'
import { AppKitError, isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import type { Eip1193Provider } from '@latchkey/evm'
import { type Reader, toReadError } from '@latchkey/evm/internal'
import {
  type Account,
  BaseError,
  type Chain,
  ChainMismatchError,
  type Client,
  createClient,
  custom,
  type Hex,
  type Transport,
} from 'viem'
import { toNetworkId } from './toNetworkId.js'

/** A client of viem that asks the wallet in use as its account. */
export type WritingClient = Client<Transport, Chain, Account & { type: 'json-rpc'; address: Hex }>

/**
 * Makes a client that reads a network as the kit does, until a signal ends it.
 *
 * @param kit - The kit.
 * @param options - `chainId`: the network, the one in use by default; `signal`: nothing is asked once it is aborted.
 * @throws `network/not-found`.
 */
export async function createReading(
  kit: Kit,
  { chainId, signal }: { chainId: number | undefined; signal?: AbortSignal },
): Promise<Reader> {
  const reader = (await kit.networks.getReader(toNetworkId(kit.store.getState(), chainId))) as Reader
  const request: Reader['request'] = (parameters) => {
    signal?.throwIfAborted()
    return reader.request(parameters as never) as never
  }
  const { chain, pollingInterval } = reader
  return createClient({
    chain,
    pollingInterval,
    // The kit's own reader tries again.
    transport: custom({ request } as Parameters<typeof custom>[0], { retryCount: 0 }),
  }) as unknown as Reader
}

/**
 * Makes a client that asks the wallet in use. A request is made once, whatever the wallet answers.
 *
 * @param kit - The kit.
 * @param options - `chainId`: the network that is meant; the wallet has to be on it. The one in use by default.
 * @throws `kit/not-configured` when no wallet of EVM is connected, `network/not-found`.
 */
export async function createWriting(
  kit: Kit,
  { chainId }: { chainId: number | undefined },
): Promise<WritingClient> {
  const provider = kit.getProvider('eip155') as Eip1193Provider
  const connection = getActiveConnection(kit.store.getState(), 'eip155')
  const [account] = connection?.accounts ?? []
  if (!account) throw new AppKitError('kit/not-configured')
  const reader = (await kit.networks.getReader(toNetworkId(kit.store.getState(), chainId))) as Reader
  const request: Eip1193Provider['request'] = async (parameters) => {
    try {
      return await provider.request(parameters)
    } catch (error) {
      throw toWalletError(error, parameters.method)
    }
  }
  return createClient({
    account: account.address as Hex,
    chain: reader.chain,
    transport: custom({ request } as Parameters<typeof custom>[0], { retryCount: 0 }),
  }) as unknown as WritingClient
}

/**
 * Names what failed: the error of ours that viem has wrapped into its own, or that one of viem's stands for.
 *
 * @param error - Anything.
 */
export function toFailure(error: unknown): AppKitError {
  return findCodedError(error) ?? toReadError(error)
}

function findCodedError(error: unknown): AppKitError | undefined {
  if (isAppKitError(error)) return error
  if (!(error instanceof BaseError)) return undefined
  if (error.walk((cause) => cause instanceof ChainMismatchError))
    return new SendError('send/wallet-elsewhere', undefined, { cause: error })
  const found = error.walk((cause) => isAppKitError(cause))
  return isAppKitError(found) ? found : undefined
}
