import { blake2b } from '@noble/hashes/blake2.js'
import { rococo_v2_2_asset_hub } from '@substrate/connect-known-chains'
import * as v from 'valibot'
import { localPolkadot } from '../../localPolkadot.js'
import { type Hex, hexSchema } from './hexSchema.js'

/** Values of a state by their keys. */
export type State = Readonly<Record<Hex, Hex>>

/** What a chain begins with, as the executor reads it. */
export type Genesis = {
  id: string
  name: string
  properties: { ss58Format: number; tokenDecimals: number; tokenSymbol: string }
  genesis: { raw: { top: State } }
}

/** Of a public network's specification, what the node needs. */
const specificationSchema = v.object({
  genesis: v.object({ raw: v.object({ top: v.record(hexSchema, hexSchema) }) }),
})

/** `System.Account`; behind it come the hash of the account's key, and the key. */
const accountPrefix = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** `Balances.TotalIssuance` */
const issuanceKey = '0xc2261276cc9d1f8598ea4b6a74b15c2f57c875e4cff74148e4628f264b974c80'
const milliRoc = 10n ** 9n

/** What the trial wallet's accounts begin with: their public keys, and base units. */
export const seeds: readonly [publicKey: string, free: bigint][] = [
  ['d000ac5048ae858aca2e6aa43e00661562a47026fe88ff83992430204a159752', 10_000_000n * milliRoc],
  ['58040151a5dc1ecf0a0edd181c69c4413b6a651f0b7f8e981211de66162e2729', 1_000_000n * milliRoc],
  ['c6583b2bf02696b3f2e4fd1d8ba40072c0df4d985267501739d57fe814ad2b04', 10n * milliRoc],
]

/** Reads what the chain begins with: the raw first state of Rococo's Asset Hub with its runtime, and the accounts' money. */
export function readGenesis(): Genesis {
  const { top } = v.parse(specificationSchema, JSON.parse(rococo_v2_2_asset_hub)).genesis.raw
  const issued = seeds.reduce((sum, [, free]) => sum + free, readAmount(top[issuanceKey]))
  const { name, nativeCurrency, polkadot } = localPolkadot
  return {
    id: 'latchkey-asset-hub',
    name,
    properties: {
      ss58Format: polkadot.ss58Prefix,
      tokenDecimals: nativeCurrency.decimals,
      tokenSymbol: nativeCurrency.symbol,
    },
    genesis: {
      raw: {
        top: { ...top, ...Object.fromEntries(seeds.map(toAccount)), [issuanceKey]: writeAmount(issued) },
      },
    },
  }
}

/** An account that has never sent anything: its nonce, why it is kept (one provider), what is free, and nothing reserved or frozen. */
function toAccount([publicKey, free]: readonly [string, bigint]): [Hex, Hex] {
  const key = Buffer.from(publicKey, 'hex')
  const hash = Buffer.from(blake2b(key, { dkLen: 16 }))
  const value = Buffer.alloc(80)
  value.writeUInt32LE(1, 8)
  Buffer.from(writeAmount(free).slice(2), 'hex').copy(value, 16)
  return [`${accountPrefix}${hash.toString('hex')}${publicKey}`, `0x${value.toString('hex')}`]
}

function readAmount(value: Hex = '0x'): bigint {
  const digits = Buffer.from(value.slice(2), 'hex').reverse().toString('hex')
  return digits === '' ? 0n : BigInt(`0x${digits}`)
}

/** 16 bytes, the lowest first. */
function writeAmount(amount: bigint): Hex {
  const bytes = Buffer.from(amount.toString(16).padStart(32, '0'), 'hex').reverse()
  return `0x${bytes.toString('hex')}`
}
