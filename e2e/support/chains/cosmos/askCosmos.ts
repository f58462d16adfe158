import { randomBytes } from 'node:crypto'
import type { LocalCosmosPrefix } from '@latchkey/local/networks/cosmos'
import { toCosmosAccount } from '@latchkey/testing'
import { readStack } from '../../stack.js'

/** The nodes by what addresses on them begin with. */
const nodes = { cosmos: 'cosmos', osmo: 'cosmosZone' } as const

/** Asks the local node of an address by REST. */
export async function askCosmos(prefix: LocalCosmosPrefix, path: string): Promise<unknown> {
  const response = await fetch(`${readStack().addresses[nodes[prefix]]}${path}`)
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

/**
 * What an account has, in base units.
 *
 * @param address - The account; its prefix says on which chain.
 * @param denom - Such as `uatom` or `ibc/…`.
 */
export async function getCosmosBalance(address: string, denom: string): Promise<bigint> {
  const path = `/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${encodeURIComponent(denom)}`
  const { balance } = (await askCosmos(readPrefix(address), path)) as { balance: { amount: string } }
  return BigInt(balance.amount)
}

/**
 * The note of a transaction, as the chain keeps it.
 *
 * @param prefix - Of the chain.
 * @param hash - 64 hex characters.
 */
export async function getCosmosMemo(prefix: LocalCosmosPrefix, hash: string): Promise<string> {
  const { tx } = (await askCosmos(prefix, `/cosmos/tx/v1beta1/txs/${hash}`)) as {
    tx: { body: { memo: string } }
  }
  return tx.body.memo
}

/** The address of a new key, which nothing was sent to yet. */
export function createCosmosReceiver(bech32Prefix: LocalCosmosPrefix): string {
  return toCosmosAccount(randomBytes(32), { bech32Prefix }).address
}

function readPrefix(address: string): LocalCosmosPrefix {
  return address.startsWith('osmo1') ? 'osmo' : 'cosmos'
}
