import { type Bytes, deriveAccount } from '@latchkey/vault'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/curves/utils.js'
import { beforeAll, expect, test } from 'vitest'
import { lendKeys } from '../../../worker/lendKeys.js'
import type { KindOf } from '../../namespaces.js'
import type { LentKeys } from '../../WorkerChain.js'
import type { ToyTransaction } from '../operations.js'
import { spellToyAddress } from '../spelling.js'
import { signToy } from './signToy.js'

let keys: LentKeys<KindOf<'toy'>>
beforeAll(async () => {
  const entropy: Bytes = new Uint8Array(16).fill(7)
  const derive = async (kind: KindOf<'toy'>) =>
    (await deriveAccount({ entropy, account: { namespace: 'toy', kind } })).address
  const addresses = { toy: { payment: await derive('payment'), ordinal: await derive('ordinal') } }
  keys = lendKeys('toy', { addresses, entropy })
})

function createTransaction(inputs: readonly string[], chainId: 'one' | 'two' = 'one'): ToyTransaction {
  return {
    kind: 'toy-transaction',
    chainId,
    inputs: inputs.map((address, index) => ({ id: '5'.repeat(64), index, address, amountAtomic: 9n })),
    outputs: [{ address: `toy1p${'7'.repeat(40)}`, amountAtomic: 3n }],
  }
}

function isSigned(witness: string, text: string): boolean {
  const bytes = hexToBytes(witness)
  return ed25519.verify(bytes.subarray(32), new TextEncoder().encode(text), bytes.subarray(0, 32))
}

test('signs all of what was shown for each coin, with the key of the account that has it', async () => {
  const { ordinal, payment } = keys.addresses
  const { witnesses, ...unsigned } = JSON.parse(
    await signToy(createTransaction([payment, ordinal, payment]), keys),
  )
  expect(unsigned).toEqual({
    network: 'toy:one',
    inputs: [0, 1, 2].map((index) => ({ id: '5'.repeat(64), index })),
    outputs: [{ address: `toy1p${'7'.repeat(40)}`, amount: '3' }],
  })
  const text = `toy transaction\n${JSON.stringify(unsigned)}`
  expect(witnesses.map((one: string) => isSigned(one, text))).toEqual([true, true, true])
  expect(witnesses[0]).toBe(witnesses[2])
  expect(witnesses[0]).not.toBe(witnesses[1])
})

test('a message is signed behind words that no transaction begins with, on whichever network', async () => {
  const address = spellToyAddress(keys.addresses.ordinal, 'two')
  const message = 'toy transaction\n{}'
  const signed = await signToy({ kind: 'toy-message', chainId: 'two', address, message }, keys)
  expect([isSigned(signed, `toy message\n${message}`), isSigned(signed, message)]).toEqual([true, false])
})

test.each([
  ['somebody else’s', () => `toy1p${'8'.repeat(40)}`],
  ['of another network', () => spellToyAddress(keys.addresses.payment, 'two')],
  ['of another kind', () => keys.addresses.payment.replace('toy1p', 'toy1o')],
])('signs nothing where one address is %s', async (_, toAddress) => {
  const transaction = createTransaction([keys.addresses.payment, toAddress()])
  await expect(signToy(transaction, keys)).rejects.toMatchObject({ code: 'secure/address-foreign' })
})

test('signs nothing with an account that the wallet is not registered by', async () => {
  const { payment } = keys.addresses
  const registered = { addresses: {} as typeof keys.addresses, withKey: keys.withKey }
  await expect(signToy(createTransaction([payment]), registered)).rejects.toMatchObject({
    code: 'secure/address-foreign',
  })
})
