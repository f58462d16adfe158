import { nativeTokenAddresses } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'
import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import type { BalanceProvider, Holding } from '../../../services/balances/BalanceProvider.js'
import { readAccount } from '../address.js'
import { askNode, bytesSchema } from '../askNode.js'
import type { FindNetwork } from '../PolkadotNetwork.js'
import { createExistentialDeposits } from './createExistentialDeposits.js'

/** `System.Account`; behind it come the hash of the account's key, and the key. */
const accountPrefix = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** Of `AccountInfo`, which every network here has alike: nonce, three counters, four amounts. */
const accountLength = 80

const accountSchema = v.nullable(
  v.pipe(
    bytesSchema,
    v.check(({ length }) => length === accountLength, 'Expected an account'),
    v.transform((bytes) => ({
      freeAtomic: readAmount(bytes, 16),
      reservedAtomic: readAmount(bytes, 32),
      frozenAtomic: readAmount(bytes, 48),
    })),
  ),
)

/**
 * Makes the balance provider that reads the coin of an account from the network's state: what can be sent while the account stays
 * open.
 *
 * @param dependencies - `find`: the networks. `cache` keeps what they say of themselves.
 */
export function createNodeBalances({ cache, find }: { cache: Cache; find: FindNetwork }): BalanceProvider {
  const readDeposit = createExistentialDeposits(cache)

  async function readNative({
    account,
    network,
  }: Parameters<BalanceProvider['getHoldings']>[0]): Promise<Holding> {
    const connected = find(network)
    const key = readAccount(account)
    if (!key) throw new Error(`${account} is no address`)
    const hash = blake2b(key, { dkLen: 16 })
    const storageKey = `0x${accountPrefix}${Buffer.concat([hash, key]).toString('hex')}`
    const [state, depositAtomic] = await Promise.all([
      askNode(connected, { method: 'state_getStorage', params: [storageKey], schema: accountSchema }),
      readDeposit(connected),
    ])
    const amountAtomic = state ? toSpendable(state, depositAtomic) : 0n
    return { ...network.nativeCurrency, address: undefined, amountAtomic }
  }

  return {
    async getHoldings(request) {
      const native = await readNative(request)
      return native.amountAtomic > 0n ? [native] : []
    },
    async getExactHoldings({ addresses, ...request }) {
      return addresses.includes(nativeTokenAddresses.polkadot) ? [await readNative(request)] : []
    },
  }
}

/** What is free, without what is frozen beyond the reserved, and never without the deposit that keeps the account open. */
function toSpendable(
  {
    freeAtomic,
    frozenAtomic,
    reservedAtomic,
  }: { freeAtomic: bigint; frozenAtomic: bigint; reservedAtomic: bigint },
  depositAtomic: bigint,
): bigint {
  const frozenFree = frozenAtomic - reservedAtomic
  const kept = frozenFree > depositAtomic ? frozenFree : depositAtomic
  return freeAtomic > kept ? freeAtomic - kept : 0n
}

/** 16 bytes, the lowest first. */
function readAmount(bytes: Buffer, at: number): bigint {
  return bytes.readBigUInt64LE(at) | (bytes.readBigUInt64LE(at + 8) << 64n)
}
