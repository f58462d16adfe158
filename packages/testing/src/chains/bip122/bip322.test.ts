import { decodeBase64 } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'
import { signBip322, verifyBip322 } from './bip322.js'
import { type BitcoinKeyKind, toBitcoinKey } from './bitcoinKeys.js'

const mainnet = 'bip122:000000000019d6689c085ae165831e93' as const
const testnet = 'bip122:00000000da84f2bafbbc53dee25a72ae' as const
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' as const
const privateKey = new Uint8Array(32).fill(1)
const kinds = ['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const satisfies BitcoinKeyKind[]
const read = (base64: string) => decodeBase64(base64) ?? new Uint8Array()

/** Signatures of other software over the same text: of the specification's own examples, and of a second implementation. */
const vectors = [
  [
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'bc1p33wm0auhr9kkahzd6l0kqj85af4cswn276hsxg6zpz85xe2r0y8syx4e5t',
    'Latchkey é',
    'AUA7Ol1V9PO8r8/V8ZrjyFThsNA8oRAGOpecdjUYok7GgoBdNwJHX0QxEA+1vBWqhlHhl84x5vxoF4Fyx5QnFFBX',
  ],
  [
    'bc1q0xcqpzrky6eff2g52qdye53xkk9jxkvrh6yhyw',
    'Latchkey é',
    'AkgwRQIhAOaqnNhMR6LTZ+RegMUfTe/CxeDPAOJJP0FfN1d/vnKTAiBz2whsccFgNHDZdPCoKvqQyLkSOeJ7yxjPa6A37GeO2QEhAxuExVZ7EmRAmV0+1aq6BWXXHhg0YEgZ/5wX9enV3QeP',
  ],
] as const

describe('BIP-322 in tests', () => {
  test.each(vectors)('what others signed as %s is verified: %j', (address, message, signature) => {
    expect(verifyBip322(address, message, read(signature))).toBe(true)
    expect(verifyBip322(address, `${message}.`, read(signature))).toBe(false)
  })

  test('signs what others sign with the same key', () => {
    const { address, ...key } = toBitcoinKey(privateKey, 'p2wpkh', mainnet)
    expect(address).toBe(vectors[3][0])
    expect(signBip322({ ...key, address }, 'Latchkey é')).toEqual(read(vectors[3][2]))
  })

  test.each(
    kinds.flatMap((kind) =>
      ([mainnet, testnet, regtest] as const).map((network) => [kind, network] as const),
    ),
  )('as %s on %s it signs one text, with one key', (kind, network) => {
    const key = toBitcoinKey(privateKey, kind, network)
    const other = toBitcoinKey(new Uint8Array(32).fill(2), kind, network)
    const signature = signBip322(key, 'text')
    expect(verifyBip322(key.address, 'text', signature)).toBe(true)
    expect(verifyBip322(key.address, 'text\0', signature)).toBe(false)
    expect(verifyBip322(other.address, 'text', signature)).toBe(false)
    for (const at of signature.keys()) {
      const flipped = signature.with(at, (signature[at] ?? 0) ^ 1)
      expect(verifyBip322(key.address, 'text', flipped)).toBe(false)
    }
  })
})
