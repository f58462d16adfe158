import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isOnCurve } from '../edwards25519.js'
import { findMetadataAddress } from './metaplex.js'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test('finds the account that Metaplex keeps for a known mint', () => {
  expect(findMetadataAddress(usdc)).toBe('5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq')
})

test('keys are on the curve', () => {
  for (let count = 0; count < 20; count++) {
    const { publicKey } = generateKeyPairSync('ed25519')
    const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
    expect(isOnCurve(bytes)).toBe(true)
  }
})
