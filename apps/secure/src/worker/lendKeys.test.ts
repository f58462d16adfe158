import { zero } from '@latchkey/vault'
import { describe, expect, test } from 'vitest'
import { accountNames, type KeptNamespace } from '../chains/namespaces.js'
import { lendKeys } from './lendKeys.js'

const addresses = { evm: 'e', solana: 's', bitcoinPayment: 'p', bitcoinOrdinal: 'o' }
const namespaces = Object.keys(accountNames) as KeptNamespace[]
const makeEntropy = () => new Uint8Array(16).fill(7)

describe('the keys of a namespace', () => {
  test.each(namespaces)('%s gets those of its own accounts, which are zero afterwards', async (namespace) => {
    const { withKey } = lendKeys(namespace, { addresses, entropy: makeEntropy() })
    for (const account of accountNames[namespace]) {
      const lent = await withKey(account, (key) => {
        expect(key).toHaveLength(32)
        expect(key.some((byte) => byte !== 0)).toBe(true)
        return key
      })
      expect(lent.every((byte) => byte === 0)).toBe(true)
    }
  })

  test.each(namespaces)('%s gets none of another namespace', async (namespace) => {
    const entropy = makeEntropy()
    const { withKey } = lendKeys(namespace, { addresses, entropy })
    const others = namespaces.filter((one) => one !== namespace).flatMap((one) => [...accountNames[one]])
    for (const account of [...others, 'constructor' as never]) {
      const asked = withKey(account, () => expect.unreachable('a key was lent'))
      await expect(asked).rejects.toMatchObject({ code: 'secure/address-foreign' })
    }
    zero(entropy)
  })
})
