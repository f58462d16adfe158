import { type PairedNamespace, readField } from '@latchkey/core'
import { decodeBase64, encodeBase64, toSuiAddressKey } from '@latchkey/primitives'
import {
  type AskPaired,
  createPairedStandard,
  readList,
  type StandardAccount,
  type StandardIdentifier,
  type StandardWallet,
} from '@latchkey/wallet-standard'
import { rules } from '../wallets/rules.js'
import type { TransactionHandle } from '../wallets/signTransaction.js'

type MessageInput = { account: StandardAccount; message: Uint8Array }
type TransactionInput = {
  account: StandardAccount
  transaction: TransactionHandle
  chain?: string | undefined
}

/** EIP-1474: parameters that are not what the method takes. */
const invalidParameters = -32602

/** What each granted method of pairing gives the wallet. */
const featuresByMethod: Readonly<Record<string, StandardIdentifier>> = {
  sui_signPersonalMessage: 'sui:signPersonalMessage',
  sui_signTransaction: 'sui:signTransaction',
  sui_signAndExecuteTransaction: 'sui:signAndExecuteTransaction',
}

/** The session's property with the keys of its accounts, as JSON text; what is longer is not read. */
const [keysProperty, maxPropertyLength] = ['sui_getAccounts', 100_000] as const

/**
 * A paired wallet as one of the Wallet Standard.
 *
 * @param paired - One namespace of a session.
 */
export function createPairedWallet(paired: PairedNamespace): StandardWallet {
  return createPairedStandard({
    paired,
    rules,
    featuresByMethod,
    addressField: 'address',
    toPublicKey: (address) => readPublicKey(paired.readProperties()[keysProperty], address),
    makeFeatures,
  })
}

function makeFeatures(ask: AskPaired): Readonly<Record<StandardIdentifier, object>> {
  return {
    'sui:signPersonalMessage': {
      version: '1.1.0',
      async signPersonalMessage({ account, message }: MessageInput) {
        // Texts travel as they are; bytes that are none would arrive as others.
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
        const params = { message: text, address: account.address }
        const answer = await ask('sui_signPersonalMessage', params)
        return { bytes: encodeBase64(message), signature: readField(answer, 'signature') }
      },
    },
    'sui:signTransaction': {
      version: '2.0.0',
      async signTransaction({ account, chain, transaction }: TransactionInput) {
        const answer = await askInTurn({ account, transaction }, (params) =>
          ask('sui_signTransaction', params, chain),
        )
        return { bytes: readField(answer, 'transactionBytes'), signature: readField(answer, 'signature') }
      },
    },
    'sui:signAndExecuteTransaction': {
      version: '2.0.0',
      async signAndExecuteTransaction({ account, chain, transaction }: TransactionInput) {
        const answer = await askInTurn({ account, transaction }, (params) =>
          ask('sui_signAndExecuteTransaction', params, chain),
        )
        return { digest: readField(answer, 'digest') }
      },
    },
  }
}

/**
 * Asks for a transaction in BCS, where it is known: so the reference of pairing has it, and wallets on Sui's SDK read it, too. One that
 * takes it for malformed, and so has shown nothing to anyone, gets the JSON that Sui's own client sends.
 */
async function askInTurn(
  { account, transaction }: TransactionInput,
  ask: (params: { transaction: string; address: string }) => Promise<unknown>,
): Promise<unknown> {
  const { address } = account
  const bytes = transaction.toBytes?.()
  if (bytes) {
    try {
      return await ask({ transaction: encodeBase64(bytes), address })
    } catch (error) {
      if (readField(error, 'code') !== invalidParameters) throw error
    }
  }
  return ask({ transaction: await transaction.toJSON(), address })
}

/** The key that the session names for an account; empty where it names none. */
function readPublicKey(property: string | undefined, address: string): Uint8Array {
  const none = new Uint8Array()
  if (property === undefined || property.length > maxPropertyLength) return none
  try {
    const own = readList(JSON.parse(property)).find((entry) => {
      const named = readField(entry, 'address')
      return typeof named === 'string' && toSuiAddressKey(named) === toSuiAddressKey(address)
    })
    const key = readField(own, 'pubkey')
    return (typeof key === 'string' && decodeBase64(key)) || none
  } catch {
    // No JSON: the accounts are known without their keys.
    return none
  }
}
