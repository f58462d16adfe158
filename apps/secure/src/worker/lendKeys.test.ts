import { zero } from '@latchkey/vault'
import type { WalletAddresses } from '@latchkey/wire/vault'
import { describe, expect, test } from 'vitest'
import { accountKinds, type KeptNamespace } from '../chains/namespaces.js'
import { lendKeys } from './lendKeys.js'

const namespaces = Object.keys(accountKinds) as KeptNamespace[]
/** A wallet that is registered by every account there is. */
const addresses: WalletAddresses = Object.fromEntries(
  namespaces.map((namespace) => [
    namespace,
    Object.fromEntries(accountKinds[namespace].map((kind) => [kind, `${namespace} ${kind}`])),
  ]),
)
const makeEntropy = () => new Uint8Array(16).fill(7)

describe('the keys of a namespace', () => {
  test.each(namespaces)('%s gets those of its own accounts, which are zero afterwards', async (namespace) => {
    const { withKey } = lendKeys(namespace, { addresses, entropy: makeEntropy() })
    for (const account of accountKinds[namespace]) {
      const lent = await withKey(account, (key) => {
        expect(key).toHaveLength(32)
        expect(key.some((byte) => byte !== 0)).toBe(true)
        return key
      })
      expect(lent.every((byte) => byte === 0)).toBe(true)
    }
  })

  test.each(namespaces)('%s gets none of a kind it has not', async (namespace) => {
    const entropy = makeEntropy()
    const { withKey } = lendKeys(namespace, { addresses, entropy })
    const own: readonly string[] = accountKinds[namespace]
    const others = Object.values(accountKinds)
      .flat()
      .filter((kind) => !own.includes(kind))
    for (const kind of [...others, 'testnet-payment', 'constructor', '__proto__']) {
      const asked = withKey(kind, () => expect.unreachable('a key was lent'))
      await expect(asked).rejects.toMatchObject({ code: 'secure/address-foreign' })
    }
    zero(entropy)
  })

  test.each(namespaces)('%s gets none of an account that is not registered', async (namespace) => {
    const entropy = makeEntropy()
    const { [namespace]: _, ...others } = addresses
    const { withKey } = lendKeys(namespace, { addresses: others, entropy })
    for (const kind of accountKinds[namespace]) {
      const asked = withKey(kind, () => expect.unreachable('a key was lent'))
      await expect(asked).rejects.toMatchObject({ code: 'secure/address-foreign' })
    }
    zero(entropy)
  })
})
