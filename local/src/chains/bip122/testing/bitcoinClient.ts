import { p2pkh, p2sh, p2tr, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { regtest } from '../node/transaction/describeScript.js'

/** A coin as Esplora lists it. */
export type ListedCoin = { txid: string; vout: number; value: number; status: { confirmed: boolean } }

/** How a key is paid. */
export type PaymentKind = 'p2wpkh' | 'p2sh-p2wpkh' | 'p2tr' | 'p2pkh'

/** A key with one of its addresses. */
export type Owner = { privateKey: Uint8Array; publicKey: Uint8Array; kind: PaymentKind }

/** What is spent and made of it. */
export type Spending = {
  coins: readonly (ListedCoin & { owner: Owner })[]
  outputs: readonly { address: string; amount: bigint }[]
  sequence?: number
  lockTime?: number
  sighash?: number
  /** Bytes that an output carries instead of coins. */
  data?: Uint8Array
}

/** Speaks to the node as wallets do. */
export type BitcoinClient = ReturnType<typeof createBitcoinClient>

/** What a key's kind of address is made of. */
export function toPayment({ kind, publicKey }: Omit<Owner, 'privateKey'>) {
  if (kind === 'p2wpkh') return p2wpkh(publicKey, regtest)
  if (kind === 'p2sh-p2wpkh') return p2sh(p2wpkh(publicKey, regtest), regtest)
  if (kind === 'p2tr') return p2tr(publicKey.subarray(1), undefined, regtest)
  return p2pkh(publicKey, regtest)
}

/** Signs with btc-signer, a library that the node's own verification does not share its digests with. */
export function sign({
  coins,
  data,
  lockTime = 0,
  outputs,
  sequence,
  sighash,
  ...rest
}: Spending & {
  previous?: (txid: string) => Uint8Array | undefined
}): Transaction {
  const transaction = new Transaction({ lockTime, allowUnknownOutputs: true, allowLegacyWitnessUtxo: true })
  for (const { owner, txid, value, vout } of coins) {
    const payment = toPayment(owner)
    const before = rest.previous?.(txid)
    transaction.addInput({
      ...{ txid, index: vout },
      ...(sequence !== undefined && { sequence }),
      ...(sighash !== undefined && { sighashType: sighash }),
      ...(owner.kind === 'p2pkh' && before
        ? { nonWitnessUtxo: before }
        : { witnessUtxo: { script: payment.script, amount: BigInt(value) } }),
      ...('redeemScript' in payment && { redeemScript: payment.redeemScript }),
      ...(owner.kind === 'p2tr' && { tapInternalKey: owner.publicKey.subarray(1) }),
    })
  }
  for (const { address, amount } of outputs) transaction.addOutputAddress(address, amount, regtest)
  if (data) transaction.addOutput({ script: Buffer.from([0x6a, data.length, ...data]), amount: 0n })
  for (const [index, { owner }] of coins.entries()) {
    transaction.signIdx(owner.privateKey, index, sighash === undefined ? undefined : [sighash])
  }
  transaction.finalize()
  return transaction
}

/** Makes a client of the node at an address. */
export function createBitcoinClient(url: string) {
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever the node answers.
  const get = async (path: string): Promise<any> => {
    const { status, text } = await ask(path)
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text)
  }
  return {
    ask,
    get,
    /** Sends a transaction's text; an answer that is no id is what the node has against it. */
    async send(hex: string): Promise<string> {
      return (await ask('/tx', { method: 'POST', body: hex })).text
    },
    async listCoins(owner: Owner): Promise<(ListedCoin & { owner: Owner })[]> {
      const { address } = toPayment(owner)
      const coins: ListedCoin[] = await get(`/address/${address}/utxo`)
      return coins.map((coin) => ({ ...coin, owner }))
    },
    /** The bytes of a transaction, which signing a coin without witness takes. */
    async readBytes(txid: string): Promise<Uint8Array> {
      return new Uint8Array(Buffer.from((await ask(`/tx/${txid}/hex`)).text, 'hex'))
    },
  }
}

/** The ways of signing that nodes know. */
export const sighashes = [
  SigHash.ALL,
  SigHash.NONE,
  SigHash.SINGLE,
  SigHash.ALL_ANYONECANPAY,
  SigHash.NONE_ANYONECANPAY,
  SigHash.SINGLE_ANYONECANPAY,
]
