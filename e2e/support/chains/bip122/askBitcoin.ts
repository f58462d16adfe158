import { randomBytes } from 'node:crypto'
import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { readStack } from '../../stack.js'

/** Bech32 of the regression test network. */
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

type Sums = { funded_txo_sum: number; spent_txo_sum: number }

/** Asks the local Bitcoin node. */
export async function askBitcoin(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`${readStack().addresses.bitcoin}${path}`, init)
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response
}

/** What an address has, in satoshis, with what waits for a block. */
export async function getSatoshis(address: string): Promise<bigint> {
  const response = await askBitcoin(`/address/${address}`)
  const { chain_stats, mempool_stats } = (await response.json()) as Record<string, Sums>
  return [chain_stats, mempool_stats].reduce(
    (sum, part) => sum + BigInt((part?.funded_txo_sum ?? 0) - (part?.spent_txo_sum ?? 0)),
    0n,
  )
}

/** A transaction as the node has it. */
export async function getBitcoinTransaction(id: string) {
  type Answer = {
    fee: number
    weight: number
    status: { confirmed: boolean }
    vin: { sequence: number; prevout: { scriptpubkey_address: string } }[]
    vout: { value: number; scriptpubkey_address: string }[]
  }
  return (await (await askBitcoin(`/tx/${id}`)).json()) as Answer
}

/** The transactions of an address, the newest first. */
export async function listTransactions(address: string): Promise<{ txid: string; fee: number }[]> {
  return (await askBitcoin(`/address/${address}/txs`)).json() as Promise<{ txid: string; fee: number }[]>
}

/** An address that nothing was paid to yet. */
export function createBitcoinReceiver(): string {
  const { address } = p2wpkh(pubECDSA(randomBytes(32)), regtest)
  if (!address) throw new Error('A key has an address')
  return address
}
