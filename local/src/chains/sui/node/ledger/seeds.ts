import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { localSuiAccounts } from '../../localSui.js'
import { localSuiTokens } from '../../localSuiTokens.js'
import { createStackKey } from '../localKeys.js'
import { type CoinObject, sealObject, toStorageCost } from './CoinObject.js'
import { suiCoinType } from './coinTypes.js'
import { toDigest } from './digests.js'

const USDC = localSuiTokens.USDC.address
const WAL = localSuiTokens.WAL.address
const sui = 1_000_000_000n
const usdc = 1_000_000n
const wal = 1_000_000_000n

/** Whose money the stack gives away. */
export const bankAddress: string = createStackKey('bank').toSuiAddress()
/** Written by none: where the objects of a new chain come from. */
const genesisDigest = toDigest('Genesis', Buffer.from('Latchkey local Sui'))

/** The coins a new chain begins with, in base units. Large sums are in several, as they are for everybody who was paid twice. */
const seeds: readonly [owner: string, coinType: string, ...coins: bigint[]][] = [
  [localSuiAccounts[0], suiCoinType, 600n * sui, 300n * sui, 100n * sui],
  [localSuiAccounts[0], USDC, 4_000n * usdc, 1_000n * usdc],
  [localSuiAccounts[0], WAL, 2_500n * wal],
  [localSuiAccounts[1], suiCoinType, 100n * sui],
  [localSuiAccounts[1], USDC, 750n * usdc],
  [localSuiAccounts[2], suiCoinType, sui / 100n],
  [bankAddress, suiCoinType, 500_000_000n * sui],
  [bankAddress, USDC, 1_000_000_000n * usdc],
  [bankAddress, WAL, 1_000_000_000n * wal],
]

/** The objects a new chain begins with. */
export function createSeedObjects(): CoinObject[] {
  return seeds
    .flatMap(([owner, coinType, ...balances]) => balances.map((balance) => ({ owner, coinType, balance })))
    .map((seed, index) => {
      const id = `0x${bytesToHex(blake2b(Buffer.from(`Latchkey local Sui: coin ${index}`), { dkLen: 32 }))}`
      const storageRebate = toStorageCost(seed.coinType)
      return sealObject({ ...seed, id, version: 1n, previousTransaction: genesisDigest, storageRebate })
    })
}

/** How much of each coin there is, in base units. Gas is burnt, so there is never more. */
export function getSupply(coinType: string): bigint {
  return seeds
    .filter(([, type]) => type === coinType)
    .flatMap(([, , ...coins]) => coins)
    .reduce((sum, balance) => sum + balance, 0n)
}
