import type { Network } from '@latchkey/core'
import { encodeBase64, encodeHex } from '@latchkey/primitives'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { getAddressForm } from '../address.js'
import type { CoinKind } from '../coins/scripts.js'
import { decodeBase64Text } from './decodeBase64Text.js'

/** A key of a test with its address. */
export type TestSigner = ReturnType<typeof createSigner>

const forms = { main: NETWORK, test: TEST_NETWORK, regtest: { ...TEST_NETWORK, bech32: 'bcrt' } }

/**
 * Makes a key that signs PSBTs as wallets do.
 *
 * @param kind - Of its address.
 * @param options - `seed`: a number that the key is made from; `network`: whose address it has; `isLong`: an old, uncompressed key.
 */
export function createSigner(
  kind: CoinKind,
  { seed = 1, network, isLong = false }: { seed?: number; network: Network; isLong?: boolean },
) {
  const secret = new Uint8Array(32).fill(7)
  new DataView(secret.buffer).setUint32(28, seed)
  const form = forms[getAddressForm(network.caipNetworkId)]
  const key = pubECDSA(secret, !isLong)
  const payment = {
    p2wpkh: () => p2wpkh(key, form),
    'p2sh-p2wpkh': () => p2sh(p2wpkh(key, form), form),
    p2tr: () => p2tr(pubSchnorr(secret), undefined, form),
    p2pkh: () => p2pkh(key, form),
  }[kind]()
  if (!payment.address) throw new Error('The key has no address')
  return {
    kind,
    address: payment.address,
    script: payment.script,
    publicKey: encodeHex(kind === 'p2tr' ? pubSchnorr(secret) : key),
    secret,
    /** Signs all inputs; `sighash`: what the signatures cover, where that is not everything. */
    sign(psbt: string, { isFinal = false, sighash }: { isFinal?: boolean; sighash?: number } = {}): string {
      const transaction = Transaction.fromPSBT(decodeBase64Text(psbt))
      if (sighash !== undefined) {
        for (let index = 0; index < transaction.inputsLength; index++)
          transaction.updateInput(index, { sighashType: sighash })
      }
      transaction.sign(secret, sighash === undefined ? undefined : [sighash])
      if (isFinal) transaction.finalize()
      return encodeBase64(transaction.toPSBT(0))
    },
  }
}
