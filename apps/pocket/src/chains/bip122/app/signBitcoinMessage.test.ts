import { NETWORK } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { isBip322 } from '../../../testing/bitcoin/verifyBitcoinMessage.js'
import { signWithKey } from './signBitcoinMessage.js'

/** A key everybody knows, and what other implementations make of it. */
const secret = new Uint8Array(32).fill(1)
const message = 'Latchkey é'
const payment = 'bc1q0xcqpzrky6eff2g52qdye53xkk9jxkvrh6yhyw'
const ordinal = 'bc1p33wm0auhr9kkahzd6l0kqj85af4cswn276hsxg6zpz85xe2r0y8syx4e5t'

test('signs as other implementations do where that is one signature only', () => {
  expect(signWithKey(secret, 'payment', message, 'bip322').signature).toBe(
    'AkgwRQIhAOaqnNhMR6LTZ+RegMUfTe/CxeDPAOJJP0FfN1d/vnKTAiBz2whsccFgNHDZdPCoKvqQyLkSOeJ7yxjPa6A37GeO2QEhAxuExVZ7EmRAmV0+1aq6BWXXHhg0YEgZ/5wX9enV3QeP',
  )
  expect(signWithKey(secret, 'payment', message, 'ecdsa').signature).toBe(
    'KJusm4e5/ClRuV/gAtzh07o/s6/xHJItGrhaS8K33/JcCGJKZOA/7aeJujp0HeSW7cgh/xFFtb8eJPLOcrt6Gd4=',
  )
})

test('the verifier of the tests knows the right signature from others', () => {
  const known = 'AUA7Ol1V9PO8r8/V8ZrjyFThsNA8oRAGOpecdjUYok7GgoBdNwJHX0QxEA+1vBWqhlHhl84x5vxoF4Fyx5QnFFBX'
  expect(isBip322({ address: ordinal, message, signature: known }, NETWORK)).toBe(true)
  expect(isBip322({ address: ordinal, message: `${message} `, signature: known }, NETWORK)).toBe(false)
})

test.each([
  ['payment', payment],
  ['ordinal', ordinal],
] as const)('signs for the address of the kind %s, whatever the length of the text', (kind, address) => {
  for (const length of [0, 1, 252, 253, 65_535, 65_536]) {
    const text = 'é'.repeat(length)
    const { signature } = signWithKey(secret, kind, text, 'bip322')
    expect(isBip322({ address, message: text, signature }, NETWORK)).toBe(true)
    expect(isBip322({ address, message: `${text}x`, signature }, NETWORK)).toBe(false)
  }
})
