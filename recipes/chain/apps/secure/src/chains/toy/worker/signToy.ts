import { SecureWorkerError } from '@latchkey/errors/secureWorker'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/curves/utils.js'
import type { KindOf } from '../../namespaces.js'
import type { LentKeys } from '../../WorkerChain.js'
import type { ToyOperation } from '../operations.js'
import { toMessageText, toTransactionText, toUnsigned } from '../signedText.js'
import { spellToyAddress } from '../spelling.js'

type Keys = LentKeys<KindOf<'toy'>>

/**
 * Signs a message, or every coin that a transaction spends, each with the key of the account that has it.
 *
 * @param operation - What is signed.
 * @param keys - Those of the namespace.
 * @returns Public key and signature in hexadecimal, or the transaction as nodes take it.
 * @throws `secure/address-foreign` for an address that is none of the wallet's on the operation's network.
 */
export async function signToy(operation: ToyOperation, keys: Keys): Promise<string> {
  const sign = (address: string, text: string) => {
    const kind = findKind(address, operation, keys)
    return keys.withKey(kind, (key) => {
      const signature = ed25519.sign(new TextEncoder().encode(text), key)
      return bytesToHex(ed25519.getPublicKey(key)) + bytesToHex(signature)
    })
  }
  if (operation.kind === 'toy-message') return sign(operation.address, toMessageText(operation))
  const text = toTransactionText(operation)
  // One text is signed for every coin, so that an address signs it once.
  const witnesses = new Map<string, string>()
  for (const { address } of operation.inputs) {
    if (!witnesses.has(address)) witnesses.set(address, await sign(address, text))
  }
  return JSON.stringify({
    ...toUnsigned(operation),
    witnesses: operation.inputs.map(({ address }) => witnesses.get(address)),
  })
}

function findKind(address: string, { chainId }: ToyOperation, { addresses }: Keys): KindOf<'toy'> {
  const registered = Object.entries(addresses) as [KindOf<'toy'>, string][]
  const found = registered.find(([, own]) => spellToyAddress(own, chainId) === address)
  if (!found) throw new SecureWorkerError('secure/address-foreign', { address })
  return found[0]
}
